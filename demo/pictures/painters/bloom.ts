import { mix } from '../palettes.ts'
import { backdrop, circle, ellipse, group, type Painter } from './brush.ts'

/** One open flower seen from above. */
export const bloom: Painter = (brush) => {
  const { random, palette, width, height } = brush
  const size = Math.min(width, height)
  const petals = random.int(5, 10)
  const isDark = random.chance(0.45)
  const [outer, inner] = isDark ? [palette.accent, palette.second] : [palette.tones[2], palette.accent]
  const ring = (count: number, reach: number, wide: number, color: string, turn: number) =>
    Array.from({ length: count }, (_, index) =>
      group(
        `rotate(${((index + turn) * 360) / count})`,
        ellipse(0, -reach * size * 0.52, wide * size, reach * size * 0.5, color, 'fill-opacity="0.9"'),
      ),
    ).join('')
  const wide = 0.62 / petals
  return [
    isDark ? backdrop(brush, palette.tones[3], palette.dark) : backdrop(brush, ...palette.sky),
    group(
      `translate(${width / 2} ${height / 2}) rotate(${random.int(0, 60)})`,
      ring(petals, 0.42, wide * 1.35, isDark ? palette.tones[1] : mix(outer, palette.dark, 0.15), 0.5),
      ring(petals, 0.35, wide * 1.15, outer, 0),
      ring(petals, 0.22, wide * 0.8, inner, 0.5),
      circle(0, 0, size * 0.085, palette.light),
      circle(0, 0, size * 0.05, isDark ? palette.tones[2] : palette.second),
    ),
  ].join('')
}
