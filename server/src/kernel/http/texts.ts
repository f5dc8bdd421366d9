import type { FastifyRequest, preSerializationHookHandler } from 'fastify'
import { Problem } from '../problem.ts'
import { hasShown, type Reword, rewordingsOf, shownTexts } from '../texts/shown.ts'
import type { TextRules } from '../texts/text-rules.ts'
import type { InputSchema } from './input/input.ts'
import { textsOf } from './shown-texts.ts'
import type { App } from './types.ts'

/** How texts are shown to the caller, where that differs from how they were written. */
export const starsFor = ({ server, caller }: FastifyRequest): Reword | undefined => server.textRules?.rewordFor(caller)

const STAFF = '/admin/'
const TEXT_PROBLEM = 'text.'

/**
 * Checks what people write against the text rules, and shows it as they say, wherever a schema marks it (`x-shown`).
 * What staff write and read in their own operations stays as it is.
 */
export function registerTextRules(app: App, rules: TextRules): void {
  app.decorate('textRules', rules)

  app.addHook('onRoute', (route) => {
    const body = route.schema?.body as InputSchema | undefined
    if (route.url.includes(STAFF) || !hasShown(body)) return
    const check = async (request: FastifyRequest) => rules.check(textsOf(request))
    route.preHandler = [check, ...[route.preHandler ?? []].flat()]
  })

  // A viewer who sees stars searches the starred text: otherwise a search would reveal what the stars hide. A part of
  // such a word finds what is shown to contain it (`pick-shown.ts`).
  app.addHook('onRoute', (route) => {
    const query = route.schema?.querystring as InputSchema | undefined
    if (route.url.includes(STAFF) || !hasShown(query)) return
    const rewordSearch = async (request: FastifyRequest) => {
      const reword = rules.rewordFor(request.caller)
      const asked = request.query as Record<string, unknown>
      if (reword) for (const { field, text } of shownTexts(query, asked)) asked[field] = reword(text)
    }
    route.preHandler = [rewordSearch, ...[route.preHandler ?? []].flat()]
  })

  app.addHook('onRoute', (route) => {
    if (route.url.includes(STAFF)) return
    const rewordings = rewordingsOf(route.schema?.response)
    if (rewordings.size === 0) return
    const rewordAnswer: preSerializationHookHandler = (request, reply, payload, done) => {
      const reword = rules.rewordFor(request.caller)
      const rewording = reword && rewordings.get(String(reply.statusCode))
      done(null, rewording ? rewording(payload, reword) : payload)
    }
    route.preSerialization = [rewordAnswer, ...[route.preSerialization ?? []].flat()]
  })

  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Problem) || !error.code.startsWith(TEXT_PROBLEM)) return
    await rules.refused(request.caller, error, textsOf(request))
  })
}
