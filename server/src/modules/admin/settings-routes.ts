import { Type } from 'typebox'
import {
  type App,
  audit,
  Closed,
  callerOf,
  Empty,
  IsoTimestamp,
  isoTime,
  Line,
  Nullable,
  originOf,
  type Settings,
  StaffPage,
  type Transactor,
} from '../../kernel/index.ts'

const StaffSetting = Closed(
  {
    name: Type.String({ description: 'Name, as in the address.', examples: ['site'] }),
    description: Type.String({ description: 'What it decides.' }),
    value: Type.Unsafe<unknown>({ description: 'The value now: an object or a list.' }),
    updated_at: Nullable(IsoTimestamp('When staff last changed it; null while it has its initial value.')),
  },
  { title: 'Setting' },
)

const config = { access: { permission: 'setting:manage' } }
const tags = ['admin']

/** Every setting the service reads at run time; a change is effective everywhere within five seconds. */
export function settingsRoutes(
  app: App,
  { settings, transact }: { settings: Settings; transact: Transactor['transact'] },
): void {
  app.get('/admin/settings', {
    config,
    schema: {
      operationId: 'adminListSettings',
      tags,
      summary: 'List settings',
      response: { 200: StaffPage(StaffSetting) },
    },
    handler: async () => {
      const data = settings
        .all()
        .map((setting) => ({ ...setting, updated_at: setting.updated_at && isoTime(setting.updated_at) }))
      return { data, total: data.length }
    },
  })

  app.patch('/admin/settings/:name', {
    config,
    schema: {
      operationId: 'adminUpdateSetting',
      tags,
      summary: 'Change a setting',
      description:
        'An object is merged into the value, a list replaces it. The whole is validated before anything changes.',
      params: Closed({
        name: Line({ minLength: 1, maxLength: 60, description: 'Name of the setting.', examples: ['site'] }),
      }),
      body: Type.Unsafe<unknown>({
        type: ['object', 'array'],
        description: 'What to merge, or the new list.',
        examples: [{ name: 'My community' }],
      }),
      response: { 204: Empty },
    },
    handler: async (request, reply) => {
      reply.code(204)
      await transact(request, reply, async (tx) => {
        const { before, after } = await settings.change(tx, request.params.name, request.body)
        await audit(tx, {
          actorId: callerOf(request).id,
          action: 'settings.update',
          object: `settings:${request.params.name}`,
          before,
          after,
          ...originOf(request),
        })
      })
      // Other processes are told; whoever reads the answer may count on this one already.
      await settings.refresh()
      return reply.send()
    },
  })
}
