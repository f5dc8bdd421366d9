import { contrast, mix, parseHex, type Rgb, toHex } from './contrast.ts'

/** An operator's colour in each theme. */
export interface Accent {
  accent: string
  onAccent: string
  wash: string
}

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
/** The backgrounds of accent text, worst first; see tokens.css. */
const GROUNDS = { light: [243, 241, 237], dark: [35, 35, 32] } as const satisfies Record<string, Rgb>
/** A little above what AA requires, so that rounding never falls below. */
const READABLE = 4.6
const STEPS = 50

/**
 * Moves the operator's colour towards black or white until it is readable in both themes; undefined if it is no colour.
 */
export function makeAccent(hex: string): { light: Accent; dark: Accent } | undefined {
  const color = parseHex(hex)
  if (!color) return undefined
  return { light: fit(color, GROUNDS.light, BLACK, WHITE), dark: fit(color, GROUNDS.dark, WHITE, BLACK) }
}

function fit(color: Rgb, ground: Rgb, towards: Rgb, page: Rgb): Accent {
  for (let step = 0; step <= STEPS; step++) {
    const accent = parseHex(toHex(mix(towards, color, step / STEPS)))!
    const wash = parseHex(toHex(mix(accent, page === WHITE ? WHITE : ground, page === WHITE ? 0.1 : 0.16)))!
    const onAccent = contrast(accent, WHITE) >= READABLE ? WHITE : parseHex(toHex(mix(accent, BLACK, 0.12)))!
    if ([ground, wash, onAccent].every((other) => contrast(accent, other) >= READABLE))
      return { accent: toHex(accent), onAccent: toHex(onAccent), wash: toHex(wash) }
  }
  return { accent: toHex(towards), onAccent: toHex(page), wash: toHex(ground) }
}

/** The style sheet that replaces our accent by the operator's; empty if the setting is no colour. */
export function accentCss(hex: string): string {
  const made = makeAccent(hex)
  if (!made) return ''
  const { light, dark } = made
  return [
    ':root{',
    `--accent:light-dark(${light.accent},${dark.accent});`,
    `--on-accent:light-dark(${light.onAccent},${dark.onAccent});`,
    `--accent-wash:light-dark(${light.wash},${dark.wash})`,
    '}',
  ].join('')
}
