/** What the service speaks. English is where every sentence is written first; the others are in `words/`. */
export const LANGUAGES = ['en', 'zh-CN'] as const
export type Language = (typeof LANGUAGES)[number]

const MAX_HEADER = 200
const MAX_KNOWN = 1000

/** Reads `Accept-Language`. Headers repeat, so each is read once. */
export function createLanguageOf(initial: Language): (header: string | undefined) => Language {
  const known = new Map<string, Language>()
  return (header) => {
    if (header === undefined || header.length > MAX_HEADER) return initial
    const found = known.get(header)
    if (found) return found
    const language = choose(header) ?? initial
    if (known.size < MAX_KNOWN) known.set(header, language)
    return language
  }
}

/** The first of ours among the wanted ones, best first; `zh`, `zh-Hans-CN` and `zh-SG` are all the Chinese we speak. */
function choose(header: string): Language | undefined {
  const wanted = header
    .split(',')
    .map((part) => {
      const [range = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = rest
        .map((each) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(each)?.[1])
        .find((each) => each !== undefined)
      return { main: range.split('-')[0]!.trim(), quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  for (const { main } of wanted) {
    const language = LANGUAGES.find((each) => each.split('-')[0] === main)
    if (language) return language
  }
  return undefined
}
