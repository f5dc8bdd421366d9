import { mix } from '../palettes.ts'
import { type Brush, backdrop, circle, ellipse, group, type Painter, path, stroke } from './brush.ts'

interface Fur {
  coat: string
  patch: string
  inner: string
}

const furs: readonly Fur[] = [
  { coat: '#e9a15b', patch: '#fdf0dd', inner: '#f6c6a8' },
  { coat: '#8a8f9c', patch: '#f1f2f4', inner: '#e6b8bd' },
  { coat: '#f4ead9', patch: '#ffffff', inner: '#f3c3bd' },
  { coat: '#a9714b', patch: '#f3dfc6', inner: '#d79a78' },
  { coat: '#4a4553', patch: '#d9d3df', inner: '#a5828f' },
  { coat: '#d9814e', patch: '#fff6ea', inner: '#5d3a30' },
]

// Drawn in a box of 200 by 200 around the middle of the face; ears first, as they stand behind it.
const ears: Record<string, (fur: Fur) => string> = {
  cat: ({ coat, inner }) =>
    mirrored(
      path('M-66 -20Q-74 -86 -60 -88Q-38 -80 -14 -52Z', coat) +
        path('M-58 -34Q-64 -70 -55 -72Q-42 -66 -28 -50Z', inner),
    ),
  bear: ({ coat, inner }) => mirrored(circle(-52, -54, 26, coat) + circle(-52, -54, 14, inner)),
  rabbit: ({ coat, inner }) =>
    mirrored(
      ellipse(-28, -82, 17, 48, coat, 'transform="rotate(-9 -28 -82)"') +
        ellipse(-28, -80, 8, 34, inner, 'transform="rotate(-9 -28 -80)"'),
    ),
  fox: ({ coat, inner }) =>
    mirrored(
      path('M-72 -6Q-84 -92 -70 -92Q-40 -78 -12 -46Z', coat) + path('M-64 -34Q-72 -76 -64 -78Q-48 -68 -32 -52Z', inner),
    ),
  dog: ({ coat }) =>
    mirrored(path('M-40 -56Q-84 -62 -84 -10Q-84 30 -66 32Q-52 24 -54 -20Z', mix(coat, '#3a2a25', 0.35))),
}

/** The face of a small animal. */
export const critter: Painter = (brush) => {
  const { random, width, height, palette } = brush
  const kind = random.pick(Object.keys(ears))
  const fur = random.pick(furs)
  const scale = Math.min(width, height) / 226
  const ground = random.pick([palette.sky[0], palette.tones[0], palette.second, palette.tones[1]])
  return [
    backdrop(brush, mix(ground, '#ffffff', 0.3), ground),
    circle(width / 2, height * 0.56, width * 0.43, mix(ground, palette.light, 0.45)),
    group(
      `translate(${width / 2} ${height * 0.6}) scale(${scale.toFixed(3)})`,
      ears[kind]!(fur),
      head(brush, kind, fur),
    ),
  ].join('')
}

function head({ random, palette }: Brush, kind: string, fur: Fur): string {
  const ink = '#2f2733'
  const isSleepy = random.chance(0.22)
  const eyes = isSleepy
    ? mirrored(stroke('M-42 0Q-31 10 -20 0', ink, 5))
    : mirrored(circle(-31, 0, 8.5, ink) + circle(-28.5, -3, 2.8, '#ffffff'))
  return [
    ellipse(0, 6, 76, 66, fur.coat),
    kind === 'fox' ? mirrored(path('M0 70Q-58 62 -72 14Q-40 8 0 46Z', fur.patch)) : ellipse(0, 34, 36, 29, fur.patch),
    random.chance(0.45) ? path('M-13 -59Q0 -64 13 -59L6 -28Q0 -22 -6 -28Z', fur.patch, 'fill-opacity="0.85"') : '',
    eyes,
    mirrored(ellipse(-52, 22, 12, 8, '#f28b82', 'fill-opacity="0.5"')),
    path('M-10 17Q0 11 10 17Q7 28 0 29Q-7 28 -10 17Z', kind === 'rabbit' || kind === 'cat' ? '#d9727d' : ink),
    stroke('M0 29V35M-15 37Q-8 46 0 36Q8 46 15 37', ink, 4),
    kind === 'cat' ? mirrored(stroke('M-58 34L-88 28M-57 43L-86 46', ink, 2.4, 'stroke-opacity="0.45"')) : '',
    random.chance(0.4)
      ? path('M-44 64Q0 92 44 64L38 82Q0 104 -38 82Z', palette.accent) + circle(0, 90, 9, palette.second)
      : '',
  ].join('')
}

/** A half and its mirror image. */
const mirrored = (half: string): string => half + group('scale(-1 1)', half)
