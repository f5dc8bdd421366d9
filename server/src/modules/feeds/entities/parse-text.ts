import { foldText } from '../../../kernel/index.ts'

export const MAX_MENTIONS = 10
const MAX_TAGS = 20
const MAX_LINKS = 20
const MAX_TAG_LENGTH = 30
const MAX_NAME_LENGTH = 30
const MAX_URL_LENGTH = 2000
/** How many `@` of a text are looked at. */
const MAX_CANDIDATES = 30

/** Part of a text; offsets count UTF-16 units. */
interface Part {
  from: number
  to: number
}
export interface Tag extends Part {
  tag: string
}
export interface Link extends Part {
  url: string
}
/** What may be a mention: the names it may mean, with where each ends, the longest first. */
export interface Candidate {
  from: number
  names: readonly { name: string; to: number }[]
}

export interface ParsedText {
  tags: readonly Tag[]
  links: readonly Link[]
  candidates: readonly Candidate[]
}

const PARTS =
  /(?<link>https?:\/\/[^\s<>"'，。；：！？、（）【】《》「」]+)|#(?<tag>[\p{L}\p{N}\p{M}]+)#?|@(?:\{(?<braced>[^{}\n]{1,60})\}|(?<bare>[\p{L}\p{N}\p{M}_.\-\p{Default_Ignorable_Code_Point}]{1,60}))/giu
const WESTERN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{M}_]/u
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u
const AT_END = /[.,;:!?)\]}*_~]$/

/** Finds tags, links and what may be mentions in one pass. */
export function parseText(text: string): ParsedText {
  const tags: Tag[] = []
  const links: Link[] = []
  const candidates: Candidate[] = []
  for (const { 0: whole, index: from, groups } of text.matchAll(PARTS)) {
    const { link, tag, braced, bare } = groups!
    if (link !== undefined) {
      const url = link.length > MAX_URL_LENGTH ? '' : withoutEnd(link)
      if (links.length < MAX_LINKS && URL.canParse(url)) links.push({ from, to: from + url.length, url })
      continue
    }
    // Inside a word it is an e-mail address, a file name, or the number of a letter (`&#39;`).
    const before = from === 0 ? '' : text[from - 1]!
    if (WESTERN.test(before) || /[&/#@.]/.test(before)) continue
    if (tag !== undefined) {
      if (tags.length < MAX_TAGS && isTag(tag)) tags.push({ from, to: from + whole.length, tag })
    } else if (candidates.length < MAX_CANDIDATES) {
      const names = braced === undefined ? namesIn(bare!, from + 1) : [{ name: braced.trim(), to: from + whole.length }]
      candidates.push({ from, names })
    }
  }
  return { tags, links, candidates }
}

/** Whether this is the text of a tag: 1 to 30 letters and digits. */
const isTag = (tag: string): boolean =>
  [...tag].length <= MAX_TAG_LENGTH && /^[\p{L}\p{N}\p{M}]+$/u.test(tag) && foldText(tag) !== ''

/**
 * The names that a run of letters may begin with. It can end anywhere but inside a word: `@小明你好` may mean 小明, `@annabel`
 * never ann. What is invisible ends no name, so that `@an​n` does not mean an.
 */
function namesIn(run: string, start: number): { name: string; to: number }[] {
  const characters = [...run].slice(0, MAX_NAME_LENGTH + 1)
  const names: { name: string; to: number }[] = []
  let name = ''
  for (const [at, character] of characters.slice(0, MAX_NAME_LENGTH).entries()) {
    name += character
    const next = characters[at + 1]
    if (IGNORABLE.test(character)) break
    if (next === undefined || !((WESTERN.test(character) && WESTERN.test(next)) || IGNORABLE.test(next)))
      names.unshift({ name, to: start + name.length })
  }
  return names
}

function withoutEnd(link: string): string {
  let url = link
  while (AT_END.test(url) && !(url.endsWith(')') && countOf(url, '(') >= countOf(url, ')'))) url = url.slice(0, -1)
  return url
}

const countOf = (text: string, sign: string): number => text.split(sign).length - 1
