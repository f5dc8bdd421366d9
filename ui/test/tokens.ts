import { readFileSync } from 'node:fs'
import { parseHex, type Rgb } from '../src/color/index.ts'

/** The colours of tokens.css, by theme and name. */
export function readTokens(): Record<'light' | 'dark', Map<string, Rgb>> {
  const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')
  const tokens = { light: new Map<string, Rgb>(), dark: new Map<string, Rgb>() }
  for (const [, name, light, dark] of css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)) {
    tokens.light.set(name!, parseHex(light!)!)
    tokens.dark.set(name!, parseHex(dark!)!)
  }
  return tokens
}
