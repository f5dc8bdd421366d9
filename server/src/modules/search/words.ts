import { foldText, spellingsOf } from '../../kernel/index.ts'

/** Scripts that are written without spaces are found by pairs of characters. */
const PAIRED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々'
const RUNS = new RegExp(`([${PAIRED}]+)|(?:(?![${PAIRED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const MAX_WORD = 40
/** The last position a `tsvector` can tell apart. */
const MAX_POSITION = 16_383
/** Characters of a name that are spelled. */
const MAX_SPELLED = 12

/** A run of letters of one kind. */
export interface Run {
  text: string
  isPaired: boolean
}

/** The words of a folded text. */
export const runsOf = (folded: string): Run[] =>
  [...folded.matchAll(RUNS)].map(([text, paired]) => ({ text, isPaired: paired !== undefined }))

/** How a run is stored and searched for, in order: a word as it is, other scripts by pairs, and the last character alone. */
export function wordsOf({ text, isPaired }: Run): string[] {
  const characters = [...text]
  return isPaired
    ? characters.map((character, at) => character + (characters[at + 1] ?? ''))
    : [characters.slice(0, MAX_WORD).join('')]
}

/** A word as `tsvector` and `tsquery` read it. */
export const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`

/** What a whole name is found by. */
export const wholeName = (name: string): string => `=${foldText(name).replace(/\s+/g, '')}`

interface Searchable {
  main: string
  more: string | null
  /** A name is also found by how it is spelled, and first where it is the whole of what was searched for. */
  isName: boolean
}

/** The words of a record, as text of a `tsvector`: those of a name weigh most. */
export function vectorOf({ main, more, isName }: Searchable): string {
  const places = new Map<string, string[]>()
  let position = 0
  const put = (word: string, weight: string) => {
    const place = `${Math.min(position, MAX_POSITION)}${weight}`
    const known = places.get(word)
    if (known) known.push(place)
    else places.set(word, [place])
  }
  const add = (text: string, weight: string) => {
    for (const run of runsOf(foldText(text)))
      for (const word of wordsOf(run)) {
        position++
        put(word, weight)
      }
    // What stands in two fields is no phrase.
    position += 2
  }
  add(main, isName ? 'A' : 'D')
  if (isName) {
    put(wholeName(main), 'A')
    for (const spelling of namesSpelled(main)) put(spelling, 'B')
  }
  if (more) add(more, 'D')
  return [...places].map(([word, at]) => `${quoted(word)}:${at.slice(0, 255).join(',')}`).join(' ')
}

/** Chinese names in pinyin and by initials, from each character on: 张伟 is `zhangwei`, `wei`, `zw` and `w`. */
function namesSpelled(name: string): Set<string> {
  const spelled = new Set<string>()
  for (const { text, isPaired } of runsOf(foldText(name))) {
    if (!isPaired) continue
    for (const syllables of spellingsOf([...text].slice(0, MAX_SPELLED).join('')))
      for (let from = 0; from < syllables.length; from++) {
        const rest = syllables.slice(from)
        const whole = rest.join('')
        if (!/^[a-z]+$/.test(whole)) continue
        spelled.add(whole)
        spelled.add(whole.replaceAll('v', 'u'))
        spelled.add(rest.map((syllable) => syllable[0]).join(''))
      }
  }
  return spelled
}
