import { COLOURS } from './colours.ts'
import { both, box, circle, line, type Shape, smile, turned } from './shapes.ts'

/** What a picture stands in for. */
export type PictureKind = 'person' | 'topic'

/** Pictures of each kind. Bounded, so that every one of them can be kept once it was painted. */
export const VARIANTS = 240

/** Units of a drawing's side. */
export const UNITS = 80

/** One colour laid over what is there. */
export interface Layer {
  shape: Shape
  colour: string
  opacity: number
}

/** The drawing with this number, from the back to the front: the same number always gives the same drawing. */
export function draw(kind: PictureKind, variant: number): { ground: string; layers: Layer[] } {
  const [ground, figure, detail] = COLOURS[variant % COLOURS.length]!
  const rest = Math.floor(variant / COLOURS.length)
  return { ground, layers: kind === 'person' ? person(rest, figure, detail) : topic(rest, figure) }
}

const TILTS = [-14, -7, 0, 8, 15]
const MOUTHS: readonly Shape[] = [
  smile(40, 46, 8, 0.8, 2.2),
  line(35, 52, 45, 52, 2.2),
  both(circle(40, 50.5, 6), box(30, 50.5, 20, 20)),
  smile(42, 47, 6.5, 0.6, 2.2),
]

/** A rounded head that looks up from below, tilted a little. */
function person(rest: number, figure: string, detail: string): Layer[] {
  const tilt = TILTS[rest % TILTS.length]!
  const [apart, corner] = [6 + (rest % 3), 18 + 2 * (rest % 5)]
  const paint = (shape: Shape, colour: string): Layer => ({
    shape: turned(shape, tilt, 40, 60, tilt / 3),
    colour,
    opacity: 1,
  })
  return [
    paint(box(14, 22, 52, 84, Math.min(corner, 26)), figure),
    ...[40 - apart, 40 + apart].map((x) => paint(circle(x, 43, 2.2), detail)),
    paint(MOUTHS[rest % MOUTHS.length]!, detail),
  ]
}

/** Four tiles: three quarters of a circle, each about a corner of its tile, and a dot. */
function topic(rest: number, figure: string): Layer[] {
  return [0, 1, 2, 3].map((quarter) => {
    const [left, top] = [(quarter % 2) * 40, quarter > 1 ? 40 : 0]
    if (quarter === rest % 4) return { shape: circle(left + 20, top + 20, 9 + (rest % 5)), colour: figure, opacity: 1 }
    const turn = (rest + quarter * (1 + (rest % 3)) + (quarter === 3 ? Math.floor(rest / 4) : 0)) % 4
    const corner = circle(left + (turn % 3 === 0 ? 0 : 40), top + (turn < 2 ? 0 : 40), 40)
    return { shape: both(corner, box(left, top, 40, 40)), colour: figure, opacity: quarter % 2 === rest % 2 ? 1 : 0.7 }
  })
}
