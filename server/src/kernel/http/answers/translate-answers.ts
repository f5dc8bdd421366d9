import type { preSerializationHookHandler } from 'fastify'
import { varyBy } from '../errors.ts'
import type { App } from '../types.ts'
import { translatorsOf } from './translate.ts'

/** The catalogue's topic for names of records. */
export const NAME = 'name'

/** Translates answers into the caller's language, wherever a schema marks a text. */
export function registerTranslations(app: App): void {
  app.addHook('onRoute', (route) => {
    // Staff edit names, so they see them as stored.
    const translators = translatorsOf(route.schema?.response, route.url.includes('/admin/') ? NAME : undefined)
    if (translators.size === 0) return
    const translateAnswer: preSerializationHookHandler = (request, reply, payload, done) => {
      const translate = translators.get(String(reply.statusCode))
      if (!translate) return done(null, payload)
      void reply.header('vary', varyBy(reply, 'Accept-Language'))
      done(
        null,
        translate(payload, (topic, text) => request.translate(topic, text)),
      )
    }
    route.preSerialization = [translateAnswer, ...[route.preSerialization ?? []].flat()]
  })
}
