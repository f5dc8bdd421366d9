import { mix } from '../palettes.ts'
import { at, type Brush, backdrop, circle, glow, type Painter, path, polygon, rect } from './brush.ts'
import { clouds, toneAt } from './landscape.ts'
import { below, createRidge } from './ridges.ts'

/** The sun over a calm sea, with a far coast and a sail. */
export const seascape: Painter = (brush) => {
  const { random, palette, width, height } = brush
  const unit = Math.min(width, height)
  const horizon = random.between(0.5, 0.6) * height
  const [sunX, sunSize] = [random.between(0.25, 0.75) * width, random.between(0.12, 0.18) * unit]
  const sunY = horizon - sunSize * random.between(-0.15, 1.3)
  const disc = random.pick([palette.accent, mix(palette.light, '#ffd27d', 0.5)])
  return [
    backdrop(brush, ...palette.sky),
    glow('sun', sunX, sunY, sunSize * 3.4, palette.light, 0.8),
    ...clouds(brush),
    circle(sunX, sunY, sunSize, disc),
    below(brush, createRidge(brush, horizon / height - 0.03, 0.09), toneAt(brush, 0.2)),
    sea(brush, horizon),
    ...glints(brush, sunX, horizon, sunSize, disc),
    ...(random.chance(0.75) ? [sail(brush, horizon)] : []),
    ...waves(brush, horizon),
  ].join('')
}

const sea = (brush: Brush, horizon: number): string =>
  `<linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${toneAt(brush, 0.35)}"/><stop offset="1" stop-color="${toneAt(brush, 0.9)}"/></linearGradient>` +
  rect(0, horizon, brush.width, brush.height - horizon, 'url(#sea)')

// Bars of light below the sun, wider and farther apart the nearer they are.
function glints({ random, height }: Brush, x: number, horizon: number, sunSize: number, color: string): string[] {
  const count = 9
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.6) / count
    const [y, length, thickness] = [
      horizon + share ** 1.5 * (height - horizon) * 0.9,
      sunSize * random.between(0.6, 1.5) * (1.2 - share * 0.5),
      height * (0.006 + share * 0.012),
    ]
    return rect(
      x - length + random.between(-0.3, 0.3) * sunSize,
      y,
      length * 2,
      thickness,
      color,
      `rx="${at(thickness / 2)}" fill-opacity="${(0.9 - share * 0.45).toFixed(2)}"`,
    )
  })
}

function sail({ random, palette, width, height }: Brush, horizon: number): string {
  const size = Math.min(width, height) * random.between(0.09, 0.15)
  const [x, y] = [random.between(0.12, 0.88) * width, horizon + size * 0.35]
  return [
    polygon(
      [
        [x, y - size * 1.45],
        [x, y - size * 0.12],
        [x + size * 0.72, y - size * 0.12],
      ],
      palette.light,
    ),
    polygon(
      [
        [x - size * 0.06, y - size * 1.15],
        [x - size * 0.06, y - size * 0.12],
        [x - size * 0.5, y - size * 0.12],
      ],
      mix(palette.light, palette.second, 0.35),
    ),
    path(
      `M${at(x - size * 0.7)} ${at(y)}H${at(x + size * 0.85)}L${at(x + size * 0.55)} ${at(y + size * 0.26)}H${at(x - size * 0.45)}Z`,
      palette.dark,
    ),
  ].join('')
}

const waves = (brush: Brush, horizon: number): string[] =>
  [0.55, 0.78].map((share) =>
    below(
      brush,
      createRidge(brush, (horizon + share * (brush.height - horizon)) / brush.height + 0.06, 0.028),
      toneAt(brush, 0.5 + share * 0.6 > 1 ? 1 : 0.5 + share * 0.5),
    ),
  )
