import type { FoundWord, WordFinder } from './find-words.ts'

/** Digits and signs that stand for a letter. `0`, `1` and `l` look like one anyway (`symbols.ts`). */
const LEET: Readonly<Record<string, string>> = {
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const LETTER = '[\\p{L}\\p{N}@$]'
const WESTERN = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}]'
/** Single characters with a few signs between them. */
const SPREAD = new RegExp(`(?<!${WESTERN})${LETTER}(?:[^\\p{L}\\p{N}]{1,3}${LETTER})+(?!${WESTERN})`, 'gu')
const SEPARATOR = /[^\p{L}\p{N}@$]/u
/** A word of letters with something among them that stands for one. A number by itself is a number. */
const MIXED = /(?=[\d@$!]*\p{Script=Latin})(?=\p{Script=Latin}*[3-57-9@$!])[\p{Script=Latin}\d@$!]+/gu

/** Finds words through leet digits and separators between single characters as well: `f.r.e.e  c 0 i n s`. */
export function seeThrough(finder: WordFinder): WordFinder {
  return {
    size: finder.size,
    find(text, found) {
      const seen = new Set<string>()
      let isOver = false
      const tell = (word: FoundWord): boolean => {
        const key = `${word.word} ${word.start} ${word.end}`
        if (seen.has(key)) return true
        seen.add(key)
        isOver = found(word) === false
        return !isOver
      }
      finder.find(text, tell)
      for (const { read, at } of isOver ? [] : readings(text)) {
        if (isOver) return
        finder.find(read, ({ word, start, end }) => tell({ word, start: at[start]!, end: at[end - 1]! + 1 }))
      }
    },
  }
}

interface Reading {
  read: string
  /** Where in the text each unit of it stands. */
  at: number[]
}

/** What a text may be meant to read, apart from what it says. */
function readings(text: string): Reading[] {
  const joined = joinSingles(text)
  return [joined, unleet(joined ?? asItIs(text))].filter((each) => each !== undefined)
}

const asItIs = (text: string): Reading => ({ read: text, at: Array.from({ length: text.length }, (_, index) => index) })

function joinSingles(text: string): Reading | undefined {
  let read = ''
  const at: number[] = []
  let done = 0
  const keep = (from: number, to: number, isKept: (unit: string) => boolean) => {
    for (let index = from; index < to; index++)
      if (isKept(text[index]!)) {
        read += text[index]
        at.push(index)
      }
  }
  for (const { 0: run, index } of text.matchAll(SPREAD)) {
    keep(done, index, () => true)
    keep(index, index + run.length, (unit) => !SEPARATOR.test(unit))
    done = index + run.length
  }
  if (done === 0) return undefined
  keep(done, text.length, () => true)
  return { read, at }
}

function unleet({ read, at }: Reading): Reading | undefined {
  const plain = read.replace(MIXED, (word) => word.replace(/[3-57-9@$!]/g, (sign) => LEET[sign] ?? sign))
  return plain === read ? undefined : { read: plain, at }
}
