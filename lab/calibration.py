"""A reliability diagram as SVG: what was said against what was right, with intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

#: The square's side and the margins around it.
_SIDE, _LEFT, _TOP, _BELOW = 300, 52, 34, 44
_STYLE = """\
<style>
svg { font: 12px sans-serif; color: #1f2328; background: #ffffff }
.line { stroke: currentColor; fill: none } .grid { stroke: currentColor; opacity: .15 } .even { stroke: currentColor; stroke-dasharray: 4 4; opacity: .6 }
.mark { fill: #0b62a4; stroke: none } .span { stroke: #0b62a4; stroke-width: 2 } text { fill: currentColor }
@media (prefers-color-scheme: dark) { svg { color: #e6edf3; background: #0d1117 } .mark { fill: #6cb6ff } .span { stroke: #6cb6ff } }
</style>"""


@dataclass(frozen=True)
class Point:
    """One band of confidence.

    Attributes:
        said: the mean confidence.
        right: the share that is right.
        low, high: what that share lies between in 95 of 100 samples.
        of: how many claims.
    """

    said: float
    right: float
    low: float
    high: float
    of: int


def diagram(points: Sequence[Point], title: str) -> str:
    """The diagram; on the dashed line a confidence is worth what it says.

    Args:
        points: the bands.
        title: above it.
    """
    width, height = _LEFT + _SIDE + 20, _TOP + _SIDE + _BELOW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        _STYLE,
        f'<text x="{_LEFT}" y="20">{escape(title)}</text>',
    ]
    for tenth in range(0, 11, 2):
        x, y = _x(tenth / 10), _y(tenth / 10)
        parts.append(f'<path class="grid" d="M{x} {_y(0)}V{_y(1)}M{_x(0)} {y}H{_x(1)}"/>')
        parts.append(f'<text x="{x}" y="{_y(0) + 16}" text-anchor="middle">{tenth / 10:.1f}</text>')
        parts.append(f'<text x="{_x(0) - 6}" y="{y + 4}" text-anchor="end">{tenth / 10:.1f}</text>')
    parts.append(f'<path class="line" d="M{_x(0)} {_y(1)}V{_y(0)}H{_x(1)}"/>')
    parts.append(f'<path class="even" d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}"/>')
    for one in points:
        x = _x(one.said)
        told = f"said {one.said:.2f}, right {one.right:.2f} of {one.of}"
        parts.append(
            f'<g><title>{told}</title><path class="span" d="M{x} {_y(one.low)}V{_y(one.high)}"/>'
            f'<circle class="mark" cx="{x}" cy="{_y(one.right)}" r="5"/></g>'
        )
    parts.append(f'<text x="{_x(0.5)}" y="{height - 8}" text-anchor="middle">confidence that was said</text>')
    parts.append(
        f'<text transform="translate(14 {_y(0.5)}) rotate(-90)" text-anchor="middle">share that is right</text>'
    )
    return "\n".join([*parts, "</svg>\n"])


def _x(share: float) -> float:
    return round(_LEFT + share * _SIDE, 1)


def _y(share: float) -> float:
    return round(_TOP + (1 - share) * _SIDE, 1)
