import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTokens } from '../../test/tokens.ts'
import { accentCss, contrast, makeAccent, parseHex } from './index.ts'

test('any colour of an operator can be read in both themes, as text and as a background', () => {
  const tokens = readTokens()
  for (let red = 0; red <= 255; red += 51)
    for (let green = 0; green <= 255; green += 51)
      for (let blue = 0; blue <= 255; blue += 51) {
        const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
        const made = makeAccent(hex)
        assert.ok(made)
        for (const theme of ['light', 'dark'] as const) {
          const { accent, onAccent, wash } = made[theme]
          for (const ground of ['paper', 'surface', 'sunken'])
            assert.ok(contrast(parseHex(accent)!, tokens[theme].get(ground)!) >= 4.5, `${hex} on ${theme} ${ground}`)
          assert.ok(contrast(parseHex(accent)!, parseHex(onAccent)!) >= 4.5, `text on ${hex}, ${theme}`)
          assert.ok(contrast(parseHex(accent)!, parseHex(wash)!) >= 4.5, `${hex} on its wash, ${theme}`)
        }
      }
})

test('a colour that is readable already stays as it is', () => {
  assert.equal(makeAccent('#0f766e')?.light.accent, '#0f766e')
})

test('what is no colour gives no style sheet', () => {
  for (const value of ['', 'teal', '#12345', '#0f766e;}body{display:none']) assert.equal(accentCss(value), '', value)
  assert.match(accentCss('#7c3aed'), /^:root\{--accent:light-dark\(#/)
})
