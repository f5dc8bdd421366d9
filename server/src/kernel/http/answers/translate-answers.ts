import type { preSerializationHookHandler } from 'fastify'
import { varyBy } from '../errors.ts'
import type { App } from '../types.ts'
import { translatorsOf } from './translate.ts'

/** What the catalogue calls names of records. */
export const NAME = 'name'

/** Says what answers tell in the language of whoever asked, wherever a schema marks it. */
export function registerTranslations(app: App): void {
  app.addHook('onRoute', (route) => {
    // Staff change names, so they are shown them as they are stored.
    const translators = translatorsOf(route.schema?.response, route.url.includes('/admin/') ? NAME : undefined)
    if (translators.size === 0) return
    const translateAnswer: preSerializationHookHandler = (request, reply, payload, done) => {
      const translate = translators.get(String(reply.statusCode))
      if (!translate) return done(null, payload)
      void reply.header('vary', varyBy(reply, 'Accept-Language'))
      done(null, translate(payload, request))
    }
    route.preSerialization = [translateAnswer, ...[route.preSerialization ?? []].flat()]
  })
}
