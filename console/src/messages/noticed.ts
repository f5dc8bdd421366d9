import type { Messages } from '@plaza/ui/messages'
import type { en } from './en/index.ts'

interface Speech {
  t: Messages<typeof en>['t']
  field: (name: string) => string
  list: (parts: string[]) => string
}

/**
 * Why the service itself reported something. It is stored as an English sentence, which is translated for the reader;
 * one of another form is shown as it is.
 */
export function sayNoticed(reason: string, { t, field, list }: Speech): string {
  const found = (text: string) => {
    const words = [...text.matchAll(FOUND)].map(([, word = '', name = '']) =>
      t('noticed.word', { word, field: field(name) }),
    )
    return words.length > 0 ? list(words) : text
  }
  const forms: readonly [form: RegExp, say: (first: string, second: string | undefined) => string][] = [
    [/^Word list: (.+)$/s, (text) => t('noticed.words', { found: found(text) })],
    [/^Refused: word list, (.+)$/s, (text) => t('noticed.refused_words', { found: found(text) })],
    [/^Refused: New members can post up to (\d+) links/, (count) => t('noticed.links', { count })],
    [/^Refused: New members can mention up to (\d+) people/, (count) => t('noticed.mentions', { count })],
    [/^Refused: You posted the same text (\d+) times/, (count) => t('noticed.repeated', { count })],
    [/^Refused: (.+)$/s, (why) => t('noticed.refused', { why })],
    [
      /^Moderation service: (report|hide)(?:, (.+))?$/s,
      (verdict, why) => {
        const said = t(verdict === 'hide' ? 'noticed.service_hide' : 'noticed.service_report')
        return why ? t('noticed.because', { said, why }) : said
      },
    ],
  ]
  for (const [form, say] of forms) {
    const match = form.exec(reason)
    if (match) return say(match[1]!, match[2])
  }
  return reason
}

/** A word and the field it was found in: `"cheap" in feed_content`. */
const FOUND = /"(.*?)" in ([\w.]+)(?=, "|$)/gs
