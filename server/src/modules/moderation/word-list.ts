import {
  createPatternFinder,
  createWordFinder,
  type FoundWord,
  isInsideWord,
  type Settings,
  seeThrough,
  symbolsOf,
} from '../../kernel/index.ts'
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
  const find = createFinder(words)
  const acts = new Set(words.map(({ act }) => act))
  const findFirst = (text: string, act: Act): ListedWord | undefined => {
    let first: ListedWord | undefined
    if (acts.has(act))
      find(text, ({ word }) => {
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
      find(text, (each) => {
        found.push({ ...each, ...words[each.word]! })
        return true
      })
      return found.sort((one, other) => one.start - other.start)
    },
    censor(text) {
      let shown = ''
      let done = 0
      const parts: [number, number][] = []
      find(text, ({ word, start, end }) => {
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

type Find = (text: string, found: (word: FoundWord) => boolean) => void

/** Finds words and patterns, but not where they are part of a longer word or of something harmless. */
function createFinder(words: readonly ListedWord[]): Find {
  const [plain, patterns] = [false, true].map((isPattern) =>
    [...words.keys()].filter((word) => Boolean(words[word]!.pattern) === isPattern),
  ) as [number[], number[]]
  const finder = seeThrough(createWordFinder(plain.map((word) => words[word]!.text)))
  const findPatterns = createPatternFinder(patterns.map((word) => words[word]!.text))
  const exceptions = words.flatMap(({ except = [] }, word) => except.map((text) => ({ text, word })))
  const exceptionFinder = createWordFinder(exceptions.map(({ text }) => text))

  return (text, found) => {
    let harmless: FoundWord[] | undefined
    const isHarmless = ({ word, start, end }: FoundWord): boolean => {
      if (!words[word]!.except?.length) return false
      if (!harmless) {
        const all: FoundWord[] = []
        exceptionFinder.find(text, (each) => all.push({ ...each, word: exceptions[each.word]!.word }) > 0)
        harmless = all
      }
      return harmless.some((each) => each.word === word && each.start <= start && each.end >= end)
    }
    let goesOn = true
    const tell = (index: readonly number[]) => (each: FoundWord) => {
      const match = { ...each, word: index[each.word]! }
      const { whole } = words[match.word]!
      if (whole && (isInsideWord(text, match.start) || isInsideWord(text, match.end))) return true
      goesOn = isHarmless(match) || found(match)
      return goesOn
    }
    finder.find(text, tell(plain))
    if (goesOn) findPatterns(text, tell(patterns))
  }
}

/** A star for each character one can see; spaces stay. */
const stars = (text: string): string =>
  [...text].map((each) => (symbolsOf(each).length > 0 ? '*' : /\s/.test(each) ? each : '')).join('')
