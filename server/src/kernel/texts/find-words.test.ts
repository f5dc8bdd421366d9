import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWordFinder } from './find-words.ts'

const found = (words: readonly string[], text: string): string[] => {
  const parts: string[] = []
  createWordFinder(words).find(text, ({ word, start, end }) => {
    parts.push(`${words[word]}=${text.slice(start, end)}`)
    return true
  })
  return parts
}

test('a word is found in any width, case, spacing and disguise', () => {
  const disguises = [
    'BadWord',
    'ｂａｄｗｏｒｄ',
    'b a d  w o r d',
    'b\u200ba\u00add\u2060word',
    'bаdwоrd', // Cyrillic а and о
    'bádwörd',
    '𝐛𝐚𝐝𝐰𝐨𝐫𝐝',
    'bad\nword',
    'badw0rd',
  ]
  for (const text of disguises) assert.deepEqual(found(['badword'], `so: ${text}!`), [`badword=${text}`], text)
  assert.deepEqual(found(['敏感词'], '这是敏 感\u200b词吗'), ['敏感词=敏 感\u200b词'])
  assert.deepEqual(found(['ВОР'], 'вор'), ['ВОР=вор'])
})

test('what only seems to be the word is not', () => {
  assert.deepEqual(found(['bail'], 'ball'), [])
  assert.deepEqual(found(['bail'], 'BAIL baIl ba1l'), ['bail=BAIL', 'bail=baIl', 'bail=ba1l'])
  assert.deepEqual(found(['shit'], 'first class hits'), [], 'spread over two words')
  assert.deepEqual(found(['shit'], 's h i t'), ['shit=s h i t'])
  assert.deepEqual(found(['か'], 'が'), [])
})

test('words in words, at ends, and one character long are all found', () => {
  assert.deepEqual(found(['he', 'she', 'hers', 'his'], 'ushers'), ['she=she', 'he=he', 'hers=hers'])
  assert.deepEqual(found(['赌', '赌博', '网赌'], '网赌博'), ['网赌=网赌', '赌=赌', '赌博=赌博'])
  assert.deepEqual(found(['abc', 'bcd'], 'xabcd'), ['abc=abc', 'bcd=bcd'])
  assert.deepEqual(found(['a'], 'aaa'), ['a=a', 'a=a', 'a=a'])
  assert.deepEqual(found([], 'anything'), [])
  assert.deepEqual(found(['fi'], 'ﬁne'), ['fi=ﬁ'], 'a ligature')
})

test('it finds what looking for one word after the other finds', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return (seed >> 8) % below
  }
  const text = (length: number) => Array.from({ length }, () => 'abcd乙丙'[random(6)]).join('')
  for (let round = 0; round < 300; round++) {
    const words = [...new Set(Array.from({ length: 1 + random(20) }, () => text(1 + random(4))))]
    const long = text(40)
    const expected = words.flatMap((word) =>
      [...long].flatMap((_, at) => (long.startsWith(word, at) ? [`${word}@${at}`] : [])),
    )
    const actual: string[] = []
    createWordFinder(words).find(long, ({ word, start }) => void actual.push(`${words[word]}@${start}`))
    assert.deepEqual(actual.toSorted(), expected.toSorted(), `${words} in ${long}`)
  }
})
