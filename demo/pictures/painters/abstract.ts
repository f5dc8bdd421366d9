import { mix } from '../palettes.ts'
import { at, type Brush, backdrop, circle, glow, group, type Painter, path, rect, stroke } from './brush.ts'
import { below, createRidge } from './ridges.ts'

/** Soft light, flowing bands or arcs: nothing in particular. */
export const abstract: Painter = (brush) => brush.random.pick([aurora, bands, arcs])(brush)

function aurora(brush: Brush): string {
  const { random, palette, width, height } = brush
  const colors = random.shuffled([
    palette.accent,
    palette.second,
    palette.tones[0],
    palette.tones[1],
    palette.light,
    palette.sky[0],
  ])
  const lights = colors.map((color, index) =>
    glow(
      `light${index}`,
      ((index + random.between(0.1, 0.9)) / colors.length) * width,
      random.between(0, 1) * height,
      Math.max(width / 3, height) * random.between(0.55, 0.95),
      color,
      0.85,
    ),
  )
  const rings = Array.from({ length: 3 }, () =>
    circle(
      random.between(0, width),
      random.between(0, height),
      height * random.between(0.08, 0.3),
      'none',
      `stroke="${palette.light}" stroke-opacity="0.45" stroke-width="${at(height / 160)}"`,
    ),
  )
  return (
    backdrop(brush, mix(palette.tones[1], palette.sky[0], 0.3), palette.tones[2]) + lights.join('') + rings.join('')
  )
}

function bands(brush: Brush): string {
  const { random, palette } = brush
  const colors = [
    palette.sky[1],
    palette.tones[0],
    palette.second,
    palette.tones[1],
    palette.accent,
    palette.tones[2],
    palette.tones[3],
  ]
  const layers = colors.map((color, index) =>
    below(brush, createRidge(brush, 0.12 + (index / colors.length) * 0.88, random.between(0.12, 0.22)), color),
  )
  return backdrop(brush, ...palette.sky) + layers.join('')
}

function arcs(brush: Brush): string {
  const { random, palette, width, height } = brush
  const thickness = Math.min(width, height) * 0.062
  const colors = [palette.accent, palette.second, palette.tones[0], palette.tones[2], palette.tones[3]]
  const ground = mix(palette.light, palette.sky[0], 0.6)
  const arc = (radius: number, color: string, thick: number) =>
    stroke(`M${at(-radius)} 0A${at(radius)} ${at(radius)} 0 0 1 ${at(radius)} 0`, color, thick)
  const radiusOf = (index: number) => thickness * ((colors.length - index) * 1.32 + 0.6)
  // Each lies on a ground of its own and so covers the ones before it.
  const rainbow = (x: number, y: number, turn: number) =>
    group(
      `translate(${at(x)} ${at(y)}) rotate(${turn})`,
      path(halfDisc(radiusOf(0) + thickness, thickness), ground),
      ...colors.map((color, index) => arc(radiusOf(index), color, thickness)),
    )
  const columns = Math.max(2, Math.round((width / height) * 2))
  const spots = Array.from({ length: columns * 2 }, (_, index) => [(index >> 1) + 0.5, index % 2] as const)
  const placed = random
    .shuffled(spots)
    .map(([column, row]) =>
      rainbow(
        (column / columns) * width + random.between(-0.06, 0.06) * height,
        (height * (row + random.between(0.1, 0.5))) / 1.6,
        random.pick([0, 90, 180, 270]),
      ),
    )
  return rect(0, 0, width, height, ground) + placed.join('')
}

const halfDisc = (radius: number, foot: number): string =>
  `M${at(-radius)} 0A${at(radius)} ${at(radius)} 0 0 1 ${at(radius)} 0V${at(foot)}H${at(-radius)}Z`
