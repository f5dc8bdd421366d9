import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldText, foldWithPlaces } from './fold-text.ts'
import { spellingsOf } from './pinyin.ts'

test('case, width, accents, invisible characters and the two Chinese scripts make no difference', () => {
  assert.equal(foldText('Ｃafé CRÈME\u200b'), 'cafe creme')
  assert.equal(foldText('cafe\u0301'), foldText('café'))
  assert.equal(foldText('臺灣攝影 後來'), foldText('台湾摄影 后来'))
  assert.equal(foldText('が'), 'が')
})

test('parts of a folded text are found in the original', () => {
  const { text, starts, ends } = foldWithPlaces('a\u200b😀ﬁＢ')
  assert.equal(text, 'a😀fib')
  assert.deepEqual([starts[text.indexOf('b')], ends[text.indexOf('b')]], [5, 6])
  assert.deepEqual([starts[text.indexOf('i')], ends[text.indexOf('i')]], [4, 5])
})

test('Chinese is spelled by syllables, a character with two readings in both ways', () => {
  assert.deepEqual(spellingsOf('张伟'), [['zhang', 'wei']])
  assert.deepEqual(spellingsOf('重庆'), [
    ['zhong', 'qing'],
    ['chong', 'qing'],
  ])
  assert.ok(spellingsOf('乐乐乐乐乐乐乐乐').length <= 4)
})
