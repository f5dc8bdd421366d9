import { foldText } from '../../../kernel/index.ts'

const MAX_TERMS = 12
const MEDIA = ['image', 'video'] as const
export type Media = (typeof MEDIA)[number]

/** Words that stand in a text one after the other. */
export interface Term {
  text: string
  isPhrase: boolean
  isWithout: boolean
}

export interface ParsedQuery {
  terms: readonly Term[]
  from: string | undefined
  topic: string | undefined
  media: Media | undefined
  before: Date | undefined
  after: Date | undefined
}

const PARTS =
  /(?<operator>from|topic|has|before|after):(?:"(?<quoted>[^"]*)"?|(?<value>\S+))|(?<without>-?)(?:"(?<phrase>[^"]*)"?|(?<word>\S+))/giu

/** Reads what people type; whatever it is, it means something. An operator without a meaning is a word. */
export function parseQuery(text: string): ParsedQuery {
  const terms: Term[] = []
  const query: { -readonly [Part in keyof Omit<ParsedQuery, 'terms'>]: ParsedQuery[Part] } = {
    ...{ from: undefined, topic: undefined, media: undefined, before: undefined, after: undefined },
  }
  for (const { 0: whole, groups } of text.matchAll(PARTS)) {
    const { operator, quoted, value, without, phrase, word } = groups!
    const said = quoted ?? value ?? ''
    const name = operator?.toLowerCase()
    const date = name === 'before' || name === 'after' ? dateOf(said) : undefined
    const media = name === 'has' ? MEDIA.find((each) => each === said.toLowerCase()) : undefined
    if (name === 'from') query.from = said.replace(/^@/, '')
    else if (name === 'topic') query.topic = said
    else if (media) query.media = media
    else if (date) query[name as 'before' | 'after'] = date
    else if (terms.length < MAX_TERMS) {
      const written = phrase ?? word ?? whole
      if (foldText(written) !== '')
        terms.push({ text: written, isPhrase: phrase !== undefined, isWithout: without === '-' })
    }
  }
  return { ...query, terms }
}

/** A day, or the first of a month or year. There is no year 0. */
function dateOf(text: string): Date | undefined {
  const [, year, month = '01', day = '01'] = /^(?!0000)(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return year !== undefined && date.toJSON()?.startsWith(`${year}-${month}-${day}`) ? date : undefined
}
