import { createSharedAnswer, type Module, type Settings } from '../../kernel/index.ts'
import { type Constants, readStartup } from './read-startup.ts'
import { StartupResource } from './schemas.ts'
import { feedSetting } from './settings.ts'

/** What a client asks for first: settings and limits of all modules in one answer. */
export const createStartup = ({ settings, ...constants }: Constants & { settings: Settings }): Module => ({
  name: 'startup',
  settings: [feedSetting],
  routes(api) {
    const answer = createSharedAnswer(StartupResource, async () => readStartup(settings, constants))
    api.get('/bootstrappers', {
      config: { access: 'any', sameForGuests: true },
      schema: {
        operationId: 'getStartup',
        tags: ['site'],
        summary: 'Get what a client needs at startup',
        response: { 200: StartupResource },
      },
      handler: async (request, reply) => answer(request, reply, undefined),
    })
  },
})
