import { mix } from '../palettes.ts'
import { type Brush, backdrop, circle, ellipse, group, type Painter, path, rect, stroke } from './brush.ts'

const skins = ['#f7d7bd', '#efc39f', '#e0a97f', '#c68a5f', '#9c6644', '#6f4530']
const hairs = ['#241c1f', '#3a2620', '#5a3825', '#8a5a34', '#c08a4a', '#b9b4b0']

// Drawn in a box of 200 by 200, the face around (0, -6). Each gives what lies behind the head and what lies in front.
const cuts: readonly ((color: string) => [behind: string, front: string])[] = [
  (color) => ['', path('M-47 -4Q-54 -66 0 -68Q54 -66 47 -4Q42 -34 20 -40Q-8 -32 -34 -42Q-44 -28 -47 -4Z', color)],
  (color) => [
    path('M-54 70Q-68 -72 0 -72Q68 -72 54 70Q30 84 0 84Q-30 84 -54 70Z', color),
    path('M-46 2Q-48 -62 4 -64Q48 -60 46 4Q40 -30 6 -46Q-30 -38 -46 2Z', color),
  ],
  (color) => [
    circle(0, -78, 22, color),
    path('M-47 -2Q-52 -66 0 -66Q52 -66 47 -2Q36 -42 0 -42Q-36 -42 -47 -2Z', color),
  ],
  (color) => [
    path('M-58 26Q-66 -72 0 -72Q66 -72 58 26Q46 36 34 30L-34 30Q-46 36 -58 26Z', color),
    path('M-46 -10Q-44 -58 0 -60Q44 -58 46 -10Q30 -26 0 -26Q-30 -26 -46 -10Z', color),
  ],
  (color) => [
    [-50, -36, -13, 13, 36, 50].map((x) => circle(x, -76 + x * x * 0.019, 25, color)).join('') +
      circle(-54, -8, 18, color) +
      circle(54, -8, 18, color),
    path('M-46 -10Q-46 -64 0 -64Q46 -64 46 -10Q34 -40 0 -38Q-34 -40 -46 -10Z', color),
  ],
  (color) => ['', path('M-48 -6Q-58 -72 10 -74Q56 -66 47 -6Q46 -24 38 -36Q4 -24 -24 -48Q-40 -34 -48 -6Z', color)],
  (color) => [
    path('M34 -50Q84 -40 74 50Q66 70 52 62Q60 10 36 -14Z', color),
    path('M-47 0Q-54 -68 0 -68Q54 -66 47 0Q36 -40 4 -48Q-32 -40 -47 0Z', color),
  ],
]

/** A person, in as few shapes as it takes. */
export const portrait: Painter = (brush) => {
  const { random, palette, width, height } = brush
  const skin = random.pick(skins)
  const [behind, front] = random.pick(cuts)(random.pick(hairs))
  const ground = random.pick([palette.sky[0], palette.tones[0], palette.second, palette.sky[1], palette.tones[1]])
  return [
    backdrop(brush, mix(ground, '#ffffff', 0.25), ground),
    circle(width * random.between(0.3, 0.7), height * 0.4, width * 0.4, mix(ground, palette.light, 0.4)),
    group(
      `translate(${width / 2} ${height * 0.54}) scale(${(Math.min(width, height) / 214).toFixed(3)})`,
      behind,
      clothes(brush),
      rect(-15, 26, 30, 38, mix(skin, '#5a3020', 0.14), 'rx="14"'),
      mirroredEars(skin),
      ellipse(0, -6, 46, 52, skin),
      features(brush, skin),
      front,
    ),
  ].join('')
}

const mirroredEars = (skin: string): string =>
  ellipse(-46, 0, 8, 12, mix(skin, '#5a3020', 0.1)) + ellipse(46, 0, 8, 12, mix(skin, '#5a3020', 0.1))

function clothes({ random, palette }: Brush): string {
  const color = random.pick([palette.accent, palette.tones[2], palette.tones[3], palette.second, palette.dark])
  const trim = random.pick([mix(color, '#ffffff', 0.35), palette.light])
  const body = path('M-94 130Q-96 66 -40 56Q0 70 40 56Q96 66 94 130Z', color)
  return (
    body +
    random.pick([
      () => stroke('M-24 57Q0 84 24 57', trim, 8),
      () => path('M-30 54L0 92L30 54L18 48L0 70L-18 48Z', trim),
      () =>
        [78, 96, 114]
          .map((y) => stroke(`M-92 ${y + 12}Q0 ${y} 92 ${y + 12}`, trim, 6, 'stroke-opacity="0.7"'))
          .join(''),
      () => '',
    ])()
  )
}

function features({ random }: Brush, skin: string): string {
  const ink = '#2f2430'
  const hasGlasses = random.chance(0.28)
  const frames = stroke(
    'M-31 -4a14 13 0 1 0 28 0a14 13 0 1 0 -28 0M3 -4a14 13 0 1 0 28 0a14 13 0 1 0 -28 0M-3 -6Q0 -9 3 -6',
    ink,
    3.2,
  )
  return [
    random.chance(0.7)
      ? circle(-17, -4, 4.6, ink) + circle(17, -4, 4.6, ink)
      : stroke('M-23 -3Q-17 -9 -11 -3M11 -3Q17 -9 23 -3', ink, 4),
    stroke('M-25 -18Q-17 -22 -10 -18M10 -18Q17 -22 25 -18', ink, 3, 'stroke-opacity="0.6"'),
    ellipse(-27, 12, 8, 5.5, '#ef7d72', 'fill-opacity="0.35"') +
      ellipse(27, 12, 8, 5.5, '#ef7d72', 'fill-opacity="0.35"'),
    stroke('M0 0Q4 8 -1 10', mix(skin, '#5a3020', 0.4), 3),
    random.chance(0.7)
      ? stroke('M-12 22Q0 32 12 22', '#a8443f', 3.6)
      : path('M-13 20Q0 22 13 20Q10 34 0 34Q-10 34 -13 20Z', '#9a3b3b'),
    hasGlasses ? frames : '',
  ].join('')
}
