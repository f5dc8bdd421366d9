import type { FastifyRequest } from 'fastify'
import type { ReadDefault } from '../../language/defaults.ts'
import type { Language } from '../../language/language.ts'
import type { Render, StoredMessage } from '../../language/message.ts'
import type { Translations } from '../../language/translations.ts'
import { NAME } from '../answers/translate-answers.ts'
import type { App } from '../types.ts'

interface Languages {
  translations: Translations
  readDefault: ReadDefault
  render: Render
  languageOf: (accepted: string | undefined) => Language
}

/** What every request carries: who calls, and in which language they are answered. */
export function decorateRequests(app: App, { translations, readDefault, render, languageOf }: Languages): void {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('addressKey', '')
  app.decorateRequest('accessToken', undefined)
  app.decorateRequest('route', undefined)
  app.decorateRequest('leave', undefined)
  // Computed on demand: most answers do not need it.
  app.decorateRequest('language', {
    getter() {
      return languageOf((this as FastifyRequest).headers['accept-language'])
    },
  })
  app.decorateRequest('translate', function (key: string, english: string): string {
    return translations.in(this.language, key, english)
  })
  app.decorateRequest('readDefault', function (topic: string, text: string): string {
    // A name is shown as it was written unless the client asks for a language.
    if (topic === NAME && this.headers['accept-language'] === undefined) return text
    return readDefault(this.language, topic, text)
  })
  app.decorateRequest('render', function (message: StoredMessage, language?: Language): string {
    return render(language ?? this.language, message)
  })
}
