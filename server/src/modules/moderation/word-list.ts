import { createWordFinder, type FoundWord, type Settings, seeThrough, symbolsOf } from '../../kernel/index.ts'
import { type Act, type ListedWord, wordsSetting } from './settings.ts'

/** The list of words, ready to be held against texts. */
export interface WordList {
  /** Moves with every change of the list. */
  readonly version: number
  readonly hasCensored: boolean
  /** All that is found in a text, in its order. */
  findAll(text: string): (FoundWord & ListedWord)[]
  findFirst(text: string, act: Act): ListedWord | undefined
  /** The text with stars for what is censored. */
  censor(text: string): string
}

// Of one word with several acts the strictest counts.
const STRICTNESS: Readonly<Record<Act, number>> = { block: 0, censor: 1, report: 2 }

/** The current list; prepared once per version of the setting. */
export function createWordLists(settings: Settings): () => WordList {
  let made: { of: readonly ListedWord[]; list: WordList } | undefined
  return () => {
    const words = settings.get(wordsSetting)
    if (made?.of !== words) made = { of: words, list: createWordList(words, (made?.list.version ?? 0) + 1) }
    return made.list
  }
}

function createWordList(given: readonly ListedWord[], version: number): WordList {
  const words = [...given].sort((one, other) => STRICTNESS[one.act] - STRICTNESS[other.act])
  const finder = seeThrough(createWordFinder(words.map(({ text }) => text)))
  const acts = new Set(words.map(({ act }) => act))
  const findFirst = (text: string, act: Act): ListedWord | undefined => {
    let first: ListedWord | undefined
    if (acts.has(act))
      finder.find(text, ({ word }) => {
        if (words[word]!.act === act) first = words[word]
        return first === undefined
      })
    return first
  }
  return {
    version,
    hasCensored: acts.has('censor'),
    findFirst,
    findAll(text) {
      const found: (FoundWord & ListedWord)[] = []
      finder.find(text, (each) => {
        found.push({ ...each, ...words[each.word]! })
        return true
      })
      return found
    },
    censor(text) {
      let shown = ''
      let done = 0
      const parts: [number, number][] = []
      finder.find(text, ({ word, start, end }) => {
        if (words[word]!.act === 'censor') parts.push([start, end])
        return true
      })
      if (parts.length === 0) return text
      for (const [start, end] of parts.sort(([one], [other]) => one - other)) {
        if (end <= done) continue
        const from = Math.max(start, done)
        shown += text.slice(done, from) + stars(text.slice(from, end))
        done = end
      }
      return shown + text.slice(done)
    },
  }
}

/** A star for each character one can see; spaces stay. */
const stars = (text: string): string =>
  [...text].map((each) => (symbolsOf(each).length > 0 ? '*' : /\s/.test(each) ? each : '')).join('')
