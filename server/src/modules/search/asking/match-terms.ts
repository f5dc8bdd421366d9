import { foldText, foldWithPlaces } from '../../../kernel/index.ts'
import { quoted, type Run, runsOf, wordsOf } from '../words.ts'
import type { Term } from './parse-query.ts'

const MAX_WORDS = 40
const MAX_HIGHLIGHTS = 50

/** The terms as text of a `tsquery`; undefined where there is nothing to look for. */
export function tsQueryOf(terms: readonly Term[]): string | undefined {
  const parts = terms.flatMap((term) => {
    const part = partOf(term)
    return part === undefined ? [] : [term.isWithout ? `!(${part})` : `(${part})`]
  })
  return terms.some(({ isWithout, text }) => !isWithout && runsOf(foldText(text)).length > 0)
    ? parts.join(' & ')
    : undefined
}

function partOf({ text, isPhrase }: Term): string | undefined {
  const runs = runsOf(foldText(text)).map((run) => {
    const words = wordsOf(run)
    if (!run.isPaired) {
      // A single letter begins half of all words.
      const isExact = isPhrase || words[0]!.length === 1
      return isExact ? quoted(words[0]!) : `${quoted(words[0]!)}:*`
    }
    // The last character is alone only at the end of a text's run; its pair says the same.
    return words.length === 1
      ? `${quoted(words[0]!)}:*`
      : words.slice(0, -1).slice(0, MAX_WORDS).map(quoted).join(' <-> ')
  })
  if (runs.length === 0) return undefined
  return runs.map((run) => (run.includes('<->') && !isPhrase ? `(${run})` : run)).join(isPhrase ? ' <-> ' : ' & ')
}

/** Whether a text, as a viewer sees it, has every term that was searched for. */
export function hasTerms(text: string, terms: readonly Term[]): boolean {
  const folded = foldText(text)
  return terms.every(({ text: term, isWithout }) => isWithout || folded.includes(foldText(term)))
}

/** Where a text has the terms, in UTF-16 units, in order and apart from each other. */
export function highlightsIn(text: string, terms: readonly Term[]): [number, number][] {
  const { text: folded, starts, ends } = foldWithPlaces(text)
  const found: [number, number][] = []
  for (const { text: term, isPhrase, isWithout } of terms) {
    if (isWithout) continue
    const runs = runsOf(foldText(term))
    for (const pattern of isPhrase && runs.length > 0 ? [inOrder(runs)] : runs.map(({ text: run }) => run))
      for (const { 0: part, index: at } of folded.matchAll(new RegExp(pattern, 'gu'))) {
        if (found.length === MAX_HIGHLIGHTS) break
        if (beginsWord(folded, at, part)) found.push([starts[at]!, ends[at + part.length - 1]!])
      }
  }
  return merged(found)
}

/** A phrase as a pattern, whatever but letters and digits is between its words. Runs are letters and digits alone. */
const inOrder = (runs: readonly Run[]): string =>
  runs.map(({ text, isPaired }, at) => (at === 0 ? '' : between(isPaired, runs[at - 1]!.isPaired)) + text).join('')

// A word and a Chinese one need nothing between them.
const between = (isPaired: boolean, wasPaired: boolean): string =>
  `[^\\p{L}\\p{N}\\p{M}]${isPaired === wasPaired ? '+' : '*'}`

const WESTERN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u

const beginsWord = (folded: string, at: number, part: string): boolean =>
  !(at > 0 && WESTERN.test(part[0]!) && WESTERN.test(folded[at - 1]!))

function merged(ranges: readonly [number, number][]): [number, number][] {
  const apart: [number, number][] = []
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}
