import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { containing, fold, textFault } from './text.ts'

test('names that people would call the same fold to one spelling', () => {
  for (const [one, other] of [
    ['Lin', 'LIN'],
    ['ｌｉｎ', 'lin'],
    ['ﬁne', 'FINE'],
    ['Straße', 'straße'],
    ['é', 'e\u0301'],
    ['①', '1'],
    [' lin ', 'lin'],
  ])
    assert.equal(fold(one!), fold(other!), `${one} ${other}`)
})

test('property: folding again changes nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)))
})

test('broken, control and direction-changing characters are refused, other scripts and emoji are not', () => {
  for (const character of [
    '\0',
    '\u0001',
    '\u000b',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u200e',
    '\u200f',
    '\u061c',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u2028',
    '\u2029',
    '\ufeff',
    '\ud800',
    '\r',
  ]) {
    assert.ok(textFault(`a${character}b`, true), `U+${character.charCodeAt(0).toString(16)}`)
  }
  for (const text of ['你好', 'שלום', 'مرحبا', 'नमस्ते', '👩‍👩‍👧‍👦', 'e\u0301', '🏳️‍🌈', 'a\u00adb'])
    assert.equal(textFault(text, false), undefined, text)
})

test('line breaks and tabs are for prose only', () => {
  for (const text of ['a\nb', 'a\tb']) {
    assert.equal(textFault(text, true), undefined)
    assert.equal(textFault(text, false)?.template, 'must be a single line')
  }
})

test('wildcards of a search are text', () => {
  assert.equal(containing('100%_\\'), '%100\\%\\_\\\\%')
  // However many backslashes there are, the pattern never ends in a lone one.
  fc.assert(fc.property(fc.string(), (text) => /\\*(?=%$)/.exec(containing(text))![0].length % 2 === 0))
})
