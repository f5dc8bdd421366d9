import type { Module, Settings } from '../../kernel/index.ts'
import { type Constants, readStartup } from './read-startup.ts'
import { StartupResource } from './schemas.ts'
import { feedSetting } from './settings.ts'

/** What a client asks for first: settings and limits of all modules in one answer. */
export const createStartup = ({ settings, ...constants }: Constants & { settings: Settings }): Module => ({
  name: 'startup',
  settings: [feedSetting],
  routes(api) {
    api.get('/bootstrappers', {
      config: { access: 'any' },
      schema: {
        operationId: 'getStartup',
        tags: ['site'],
        summary: 'What a client needs to know first',
        response: { 200: StartupResource },
      },
      handler: () => readStartup(settings, constants),
    })
  },
})
