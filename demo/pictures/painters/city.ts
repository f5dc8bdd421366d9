import { mix } from '../palettes.ts'
import { at, type Brush, backdrop, circle, glow, type Painter, polygon, rect } from './brush.ts'

const LAYERS = 3

/** Roofs and lit windows in the evening. */
export const city: Painter = (brush) => {
  const { random, palette, width, height } = brush
  const unit = Math.min(width, height)
  const [moonX, moonY, moonSize] = [
    random.between(0.15, 0.85) * width,
    random.between(0.15, 0.3) * height,
    random.between(0.06, 0.1) * unit,
  ]
  const top = mix(palette.dark, palette.tones[2], 0.35)
  return [
    backdrop(brush, top, mix(palette.sky[1], palette.accent, 0.25)),
    ...stars(brush),
    glow('moon', moonX, moonY, moonSize * 3.5, palette.light, 0.5),
    circle(moonX, moonY, moonSize, palette.light),
    ...Array.from({ length: LAYERS }, (_, layer) => street(brush, layer / (LAYERS - 1), top)),
  ].join('')
}

const stars = ({ random, palette, width, height }: Brush): string[] =>
  Array.from({ length: Math.round((28 * width) / height) }, () =>
    circle(
      random.between(0, width),
      random.between(0, height * 0.45),
      random.between(0.6, 1.8) * (height / 400),
      palette.light,
      `fill-opacity="${random.between(0.25, 0.9).toFixed(2)}"`,
    ),
  )

function street(brush: Brush, share: number, sky: string): string {
  const { random, palette, width, height } = brush
  const color = mix(mix(palette.tones[1], sky, 0.3), palette.dark, 0.25 + share * 0.7)
  const houses: string[] = []
  for (let x = -0.03 * height; x < width; ) {
    const wide = height * random.between(0.1, 0.2) * (0.8 + share * 0.4)
    const roof = height * (random.between(0.38, 0.66) + share * 0.2)
    houses.push(house(brush, x, roof, wide, color, share))
    x += wide + (random.chance(0.3) ? height * 0.012 : 0)
  }
  return houses.join('')
}

function house(brush: Brush, x: number, roof: number, wide: number, color: string, share: number): string {
  const { random, palette, height } = brush
  const kind = random.int(0, 4)
  const tip =
    kind === 0
      ? polygon(
          [
            [x, roof],
            [x + wide, roof],
            [x + wide / 2, roof - wide * 0.45],
          ],
          color,
        )
      : kind === 1
        ? rect(x + wide * 0.46, roof - wide * 0.6, wide * 0.06, wide * 0.6, color)
        : kind === 2
          ? rect(x + wide * 0.2, roof - wide * 0.18, wide * 0.6, wide * 0.2, color)
          : ''
  const window = height * (0.014 + share * 0.008)
  const columns = Math.max(2, Math.floor(wide / (window * 2.3)))
  const gap = wide / columns
  const lit: string[] = []
  for (let y = roof + gap * 0.6; y < height; y += gap * 1.25) {
    for (let column = 0; column < columns; column++) {
      if (!random.chance(0.2 + share * 0.18)) continue
      lit.push(
        rect(
          x + gap * (column + 0.5) - window / 2,
          y,
          window,
          window * 1.4,
          random.chance(0.75) ? '#ffdf91' : palette.second,
          `rx="${at(window * 0.15)}" fill-opacity="${random.between(0.45, 0.95).toFixed(2)}"`,
        ),
      )
    }
  }
  return tip + rect(x, roof, wide + 0.6, height - roof, color) + lit.join('')
}
