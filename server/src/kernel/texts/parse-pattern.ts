import { foldText } from '../text/fold-text.ts'

/** What a pattern is made of. */
export type Node =
  | { kind: 'one'; matches: (character: string) => boolean }
  | { kind: 'sequence'; parts: readonly Node[] }
  | { kind: 'choice'; parts: readonly Node[] }
  | { kind: 'repeat'; part: Node; least: number; most: number | undefined }

const CLASSES: Readonly<Record<string, RegExp>> = {
  d: /^\p{N}$/u,
  w: /^[\p{L}\p{N}_]$/u,
  s: /^\s$/u,
}
const SIGNS = '\\.[](){}?*+|^$-/'
const MAX_DEPTH = 20

/**
 * Reads a pattern: characters, `.`, `[a-z]`, `[^…]`, `\d`, `\w`, `\s`, `(…|…)`, `?`, `*`, `+`, `{2,5}`; signs by themselves after
 * `\`. No anchors, references or looking around: what cannot be matched in one pass over a text is no pattern here.
 */
export function parsePattern(pattern: string): Node | undefined {
  const characters = [...pattern]
  let at = 0
  const isAt = (sign: string): boolean => characters[at] === sign

  const choice = (depth: number): Node | undefined => {
    if (depth > MAX_DEPTH) return undefined
    const parts: Node[] = []
    do {
      const part = sequence(depth)
      if (!part) return undefined
      parts.push(part)
    } while (isAt('|') && ++at)
    return parts.length === 1 ? parts[0] : { kind: 'choice', parts }
  }

  const sequence = (depth: number): Node | undefined => {
    const parts: Node[] = []
    while (at < characters.length && !isAt('|') && !isAt(')')) {
      const part = repeated(depth)
      if (!part) return undefined
      parts.push(part)
    }
    return { kind: 'sequence', parts }
  }

  const repeated = (depth: number): Node | undefined => {
    const part = one(depth)
    if (!part) return undefined
    const times = countOf()
    if (times === undefined) return undefined
    return times === 'once' ? part : { kind: 'repeat', part, ...times }
  }

  /** How often what was read last; undefined where that cannot be read, or stands twice. */
  const countOf = (): { least: number; most: number | undefined } | 'once' | undefined => {
    const sign = characters[at]
    const simple = sign === undefined ? undefined : { '?': [0, 1], '*': [0, undefined], '+': [1, undefined] }[sign]
    if (simple) {
      at++
      return isRepeat() ? undefined : { least: simple[0]!, most: simple[1] }
    }
    if (sign !== '{') return 'once'
    const end = characters.indexOf('}', at)
    const [, least = '', comma, most = ''] =
      /^(\d{1,4})(,?)(\d{0,4})$/.exec(end < 0 ? '' : characters.slice(at + 1, end).join('')) ?? []
    if (least === '' || (comma === '' && most !== '')) return undefined
    at = end + 1
    const upper = comma === '' ? Number(least) : most === '' ? undefined : Number(most)
    if (isRepeat() || (upper !== undefined && (upper < Number(least) || upper === 0))) return undefined
    return { least: Number(least), most: upper }
  }
  const isRepeat = (): boolean => at < characters.length && '?*+{'.includes(characters[at]!)

  const one = (depth: number): Node | undefined => {
    const character = characters[at++]!
    if (character === '(') {
      if (isAt('?')) return undefined
      const inner = choice(depth + 1)
      return inner && isAt(')') && ++at ? inner : undefined
    }
    if (character === '[') return set()
    if (character === '.') return { kind: 'one', matches: (each) => each !== '\n' }
    if (character === '\\') return escaped()
    return '{}])?*+^$'.includes(character) ? undefined : literal(character)
  }

  const escaped = (): Node | undefined => {
    const character = characters[at++]
    if (character === undefined) return undefined
    const known = CLASSES[character]
    if (known) return { kind: 'one', matches: (each) => known.test(each) }
    return SIGNS.includes(character) ? literal(character) : undefined
  }

  const set = (): Node | undefined => {
    const isWithout = isAt('^') && ++at > 0
    const members: ((each: string) => boolean)[] = []
    while (at < characters.length && !isAt(']')) {
      const member = memberOf()
      if (!member) return undefined
      members.push(member)
    }
    if (!isAt(']') || members.length === 0) return undefined
    at++
    return { kind: 'one', matches: (each) => members.some((is) => is(each)) !== isWithout }
  }

  const memberOf = (): ((each: string) => boolean) | undefined => {
    const first = characters[at++]!
    const letter = first === '\\' ? characters[at++] : first
    if (letter === undefined) return undefined
    if (first === '\\' && CLASSES[letter]) return (each) => CLASSES[letter]!.test(each)
    if (first === '\\' && !SIGNS.includes(letter)) return undefined
    const low = foldText(letter) || letter
    if (!isAt('-') || characters[at + 1] === ']') return (each) => each === low
    at++
    const end = characters[at++]
    const high = end === undefined || end === '\\' ? undefined : foldText(end) || end
    if (high === undefined || high < low) return undefined
    return (each) => each >= low && each <= high
  }

  const parsed = choice(0)
  return parsed && at === characters.length ? parsed : undefined
}

/** A character may fold to several. */
function literal(character: string): Node {
  const parts = [...(foldText(character) || character)].map(
    (each): Node => ({ kind: 'one', matches: (found) => found === each }),
  )
  return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts }
}
