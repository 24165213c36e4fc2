"""One hand for every board: colours, icons and safely escaped SVG. Knows no game and no widget."""

from oilgames.pictures import icons, palette, svg

__all__ = ["icons", "palette", "svg"]
