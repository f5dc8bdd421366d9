import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCENT_COLORS, contrast, parseHex, THEME_COLORS } from '../src/color/index.ts'
import { readTokens } from './tokens.ts'

const GROUNDS = ['paper', 'surface', 'sunken']
const AAA = 7
const AA = 4.5
const CONTROL = 3

/** Which text is on which background, and its required contrast. */
const PAIRS: [text: string, grounds: string[], least: number][] = [
  ['ink', [...GROUNDS, 'raised', 'accent-wash', 'coin-wash', 'danger-wash'], AAA],
  ['soft', GROUNDS, AA],
  ['faint', GROUNDS, AA],
  ['accent', [...GROUNDS, 'accent-wash'], AA],
  ['coin', [...GROUNDS, 'coin-wash'], AA],
  ['danger', [...GROUNDS, 'danger-wash'], AA],
  ['on-accent', ['accent'], AA],
  ['on-coin', ['coin'], AA],
  ['on-love', ['love'], AA],
  ['on-danger', ['danger'], AA],
  ['paper', ['ink'], AAA],
  ['love', ['paper', 'surface'], AA],
  ['edge', GROUNDS, CONTROL],
]

for (const theme of ['light', 'dark'] as const)
  test(`every pair of ${theme} tokens can be read`, () => {
    const tokens = readTokens()[theme]
    for (const [text, grounds, least] of PAIRS)
      for (const ground of grounds) {
        const ratio = contrast(tokens.get(text)!, tokens.get(ground)!)
        assert.ok(ratio >= least, `${text} on ${ground}: ${ratio.toFixed(2)}, wanted ${least}`)
      }
  })

test('what cannot read the style sheet shows the same colours', () => {
  for (const theme of ['light', 'dark'] as const) {
    assert.deepEqual(parseHex(THEME_COLORS[theme]), readTokens()[theme].get('paper'))
    assert.deepEqual(parseHex(ACCENT_COLORS[theme]), readTokens()[theme].get('accent'))
  }
})
