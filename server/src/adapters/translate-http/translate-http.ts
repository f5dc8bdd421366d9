import type { Translation, Translator } from '../../modules/translations/index.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'

interface TranslateHttpOptions {
  http: OutboundHttp
  url: string
  /** Some services need none. */
  key: string | undefined
}

const MAX_CHARACTERS = 20_000

/** Makes the translator that asks a service with LibreTranslate's interface. */
export function createTranslateHttp({ http, url, key }: TranslateHttpOptions): Translator {
  return {
    async translate(text, language, signal) {
      signal.throwIfAborted()
      const { status, bytes } = await http.request({
        method: 'POST',
        url,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          q: text,
          source: 'auto',
          target: language.split('-')[0],
          format: 'text',
          ...(key !== undefined && { api_key: key }),
        }),
        signal,
      })
      if (status < 200 || status > 299) throw new Error(`The translation service answered ${status}`)
      return translationOf(bytes.toString())
    },
  }
}

function translationOf(text: string): Translation {
  const { translatedText, detectedLanguage } = readJson(text)
  if (typeof translatedText !== 'string' || translatedText.length === 0 || translatedText.length > MAX_CHARACTERS)
    throw new Error('The translation service answered no text we can show')
  const origin = Object(detectedLanguage).language
  return {
    // Control characters and halves of characters would not go into the database, nor onto a page.
    text: translatedText.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, ''),
    ...(typeof origin === 'string' && /^[\w-]{2,20}$/.test(origin) && { origin }),
  }
}

function readJson(text: string): { translatedText?: unknown; detectedLanguage?: unknown } {
  try {
    return Object(JSON.parse(text))
  } catch {
    throw new Error('The translation service answered something that is not JSON')
  }
}
