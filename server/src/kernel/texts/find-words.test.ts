import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWordFinder } from './find-words.ts'
import { isLookAlike, plain, symbolsOf } from './symbols.ts'

const found = (words: readonly string[], text: string): string[] => {
  const parts: string[] = []
  createWordFinder(words).find(text, ({ word, start, end }) => {
    parts.push(`${words[word]}=${text.slice(start, end)}`)
    return true
  })
  return parts
}

test('a word is found in any width, case, spacing and obfuscation', () => {
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

let seed = 7
const random = (below: number) => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
  return (seed >> 8) % below
}
const made = (of: readonly string[], length: number) => Array.from({ length }, () => of[random(of.length)]).join('')
const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u

/** Compares every word with every position of a text. */
function findOneByOne(words: readonly string[], text: string): string[] {
  const characters = [...text.matchAll(/./gsu)].map(({ 0: written, index }) => ({
    written,
    start: index,
    end: index + written.length,
    symbols: symbolsOf(written),
  }))
  const isInside = (at: number) => at > 0 && at < text.length && LETTER.test(text[at - 1]!) && LETTER.test(text[at]!)
  const seen = new Set<string>()
  return words.flatMap((word, number) => {
    const letters = [...plain(word)].flatMap((each) => symbolsOf(each).map((symbol) => ({ each, symbol })))
    const reading = letters.map(({ symbol }) => symbol).join()
    // Of words that read the same the first counts.
    if (letters.length === 0 || seen.has(reading)) return []
    seen.add(reading)
    const read: number[] = []
    return characters.flatMap((last, at) =>
      last.symbols.flatMap((symbol) => {
        read.push(symbol)
        if (read.slice(-letters.length).join() !== reading) return []
        let left = letters.length
        let first = at + 1
        let isSpread = false
        while (left > 0) {
          const { written, symbols } = characters[--first]!
          if (symbols.length === 0 && /\s/.test(written)) isSpread = true
          if (symbols.length === 1 && !isLookAlike(written, letters[left - 1]!.each)) return []
          left -= symbols.length
        }
        const { start } = characters[first]!
        return isSpread && (isInside(start) || isInside(last.end)) ? [] : [`${number}@${start}-${last.end}`]
      }),
    )
  })
}

test('it finds what looking for one word after the other finds', () => {
  const plainLetters = [...'abcd乙丙']
  const disguised = [...'abfilsß', 'A', 'I', 'L', '1', '0', 'ａ', 'Ｂ', 'а', 'á', '𝐛', '𝒊', 'ﬁ', '乙', '丙', '㍿', '😀']
  const between = [' ', '\u200b', '\u00ad', '\u{e0061}', '\n', '\u0301', '-']
  for (const [letters, texts] of [
    [plainLetters, plainLetters],
    [
      [...'abfilsß', '乙', '丙', '😀'],
      [...disguised, ...disguised, ...between],
    ],
    [disguised, [...disguised, ...between]],
  ] as const) {
    for (let round = 0; round < 300; round++) {
      const words = Array.from({ length: 1 + random(20) }, () => made(letters, 1 + random(4)))
      const finder = createWordFinder(words)
      for (const text of [made(texts, 60), made(texts, 60)]) {
        const actual: string[] = []
        finder.find(text, ({ word, start, end }) => void actual.push(`${word}@${start}-${end}`))
        assert.deepEqual(actual.toSorted(), findOneByOne(words, text).toSorted(), JSON.stringify({ words, text }))
      }
    }
  }
})
