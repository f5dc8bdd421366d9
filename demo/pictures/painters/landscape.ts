import { mix } from '../palettes.ts'
import { type Brush, backdrop, circle, ellipse, glow, type Painter, polygon } from './brush.ts'
import { below, createRidge, type Ridge } from './ridges.ts'

const LAYERS = 5

/** Hills behind hills under a low sun, now and then with pines. */
export const landscape: Painter = (brush) => {
  const { random, palette, width, height } = brush
  const unit = Math.min(width, height)
  const [sunX, sunY, sunSize] = [
    random.between(0.2, 0.8) * width,
    random.between(0.2, 0.42) * height,
    random.between(0.07, 0.12) * unit,
  ]
  const ridges = Array.from({ length: LAYERS }, (_, layer) => {
    const share = layer / (LAYERS - 1)
    return { share, ridge: createRidge(brush, 0.46 + share * 0.42, 0.16 - share * 0.07) }
  })
  const hasPines = random.chance(0.6)
  return [
    backdrop(brush, ...palette.sky),
    glow('sun', sunX, sunY, sunSize * 4.5, palette.light, 0.75),
    circle(sunX, sunY, sunSize, random.pick([palette.light, palette.accent])),
    ...clouds(brush),
    ...ridges.map(
      ({ share, ridge }) =>
        below(brush, ridge, toneAt(brush, share)) + (hasPines && share > 0.6 ? pines(brush, ridge, share) : ''),
    ),
  ].join('')
}

/** The palette's tone at this depth: 0 is the horizon, 1 is here. */
export function toneAt({ palette: { tones } }: Brush, share: number): string {
  const position = share * (tones.length - 1)
  const index = Math.min(Math.floor(position), tones.length - 2)
  return mix(tones[index]!, tones[index + 1]!, position - index)
}

export function clouds({ random, palette, width, height }: Brush): string[] {
  const unit = Math.min(width, height)
  return Array.from({ length: random.int(2, Math.ceil((3 * width) / height)) }, () => {
    const [x, y, size] = [
      random.between(0, 1) * width,
      random.between(0.08, 0.34) * height,
      random.between(0.05, 0.1) * unit,
    ]
    const puff = (dx: number, dy: number, share: number) =>
      ellipse(x + dx * size, y + dy * size, size * share * 1.5, size * share * 0.62, palette.light)
    return `<g opacity="${random.between(0.35, 0.7).toFixed(2)}">${puff(0, 0, 1.1)}${puff(-1.3, 0.24, 0.75)}${puff(1.4, 0.2, 0.85)}${puff(0.4, -0.36, 0.7)}</g>`
  })
}

function pines(brush: Brush, ridge: Ridge, share: number): string {
  const { random, width, height } = brush
  const size = (0.05 + share * 0.08) * Math.min(width, height)
  const color = toneAt(brush, Math.min(1, share + 0.12))
  const count = Math.round((width / height) * 9)
  return Array.from({ length: count }, () => {
    const x = random.between(0, 1) * width
    const [foot, tall] = [ridge(x) * height + size * 0.12, size * random.between(0.8, 1.5)]
    return [0, 0.28, 0.54]
      .map((up) => {
        const [half, base] = [(0.26 - up * 0.22) * tall, foot - up * tall]
        return polygon(
          [
            [x - half, base],
            [x + half, base],
            [x, base - tall * 0.46],
          ],
          color,
        )
      })
      .join('')
  }).join('')
}
