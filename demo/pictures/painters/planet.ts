import { mix } from '../palettes.ts'
import { at, backdrop, circle, ellipse, group, type Painter, rect } from './brush.ts'

/** A banded planet among stars, some with a ring or a moon. */
export const planet: Painter = (brush) => {
  const { random, palette, width, height } = brush
  const unit = Math.min(width, height)
  const [x, y, radius] = [width / 2, height / 2, unit * random.between(0.25, 0.31)]
  const body = random.pick([palette.accent, palette.second, palette.tones[0]])
  const stars = Array.from({ length: 26 }, () =>
    circle(
      random.between(0, width),
      random.between(0, height),
      unit * random.between(0.003, 0.009),
      palette.light,
      `fill-opacity="${random.between(0.3, 1).toFixed(2)}"`,
    ),
  )
  const bands = Array.from({ length: 4 }, (_, index) =>
    rect(
      x - radius,
      y - radius + (index * 2 + random.between(0.1, 0.9)) * radius * 0.26,
      radius * 2,
      radius * random.between(0.1, 0.24),
      index % 2 === 0 ? palette.light : mix(body, palette.dark, 0.45),
      'fill-opacity="0.4"',
    ),
  )
  const tilt = random.between(-28, 28)
  const ring = (clip: string) =>
    ellipse(
      x,
      y,
      radius * 1.62,
      radius * 0.42,
      'none',
      `stroke="${mix(palette.light, palette.second, 0.35)}" stroke-width="${at(radius * 0.13)}" clip-path="url(#${clip})"`,
    )
  const hasRing = random.chance(0.6)
  return [
    backdrop(brush, mix(palette.dark, '#0b1030', 0.6), mix(palette.tones[3], '#2a2f6b', 0.3)),
    ...stars,
    `<clipPath id="body">${circle(x, y, radius, '#000')}</clipPath><clipPath id="far">${rect(0, 0, width, y, '#000')}</clipPath><clipPath id="near">${rect(0, y, width, height, '#000')}</clipPath>`,
    group(
      `rotate(${at(tilt)} ${at(x)} ${at(y)})`,
      hasRing ? ring('far') : '',
      `<g clip-path="url(#body)">${circle(x, y, radius, body)}${bands.join('')}${circle(x - radius * 0.3, y - radius * 0.26, radius * 1.5, 'none', `stroke="${palette.dark}" stroke-opacity="0.32" stroke-width="${at(radius)}"`)}</g>`,
      hasRing ? ring('near') : '',
    ),
    hasRing ? '' : circle(x + radius * 1.15, y - radius * 0.95, radius * 0.2, palette.light),
  ].join('')
}
