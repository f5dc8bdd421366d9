import { Type } from 'typebox'
import {
  type App,
  type Caller,
  Closed,
  can,
  createWrites,
  type Db,
  describedAs,
  Empty,
  forbidden,
  IsoTimestamp,
  isoTime,
  Nullable,
  type Settings,
  SingleLineText,
  StaffPage,
  sql,
  type Transactor,
} from '../../kernel/index.ts'
import { Held, type Propose } from '../proposals/index.ts'
import { changeSetting, partsThatDiffer, type SettingPart } from './setting-proposals.ts'

const StaffSetting = Closed(
  {
    name: Type.String({ description: 'Name, as in the address.', examples: ['site'] }),
    description: Type.String({ description: 'What it decides.' }),
    value: Type.Unsafe<unknown>({ description: 'The value now: an object or a list.' }),
    initial: Type.Unsafe<unknown>({ description: 'The value it has until staff change it.' }),
    schema: Type.Unsafe<unknown>({
      description: 'JSON Schema of the value: fields, limits and what each means.',
    }),
    updated_by: Nullable(Type.String({ description: 'Who last changed it.' })),
    updated_at: Nullable(IsoTimestamp('When staff last changed it; null while it has its initial value.')),
  },
  { title: 'Setting', 'x-described': true },
)

const ofItself = { $ref: '#/components/schemas/SettingSchema' }
const names = { type: 'array', items: { type: 'string' } }
const SettingSchema = Type.Unsafe<unknown>({
  title: 'SettingSchema',
  type: 'object',
  description: 'JSON Schema of a value: fields, limits and what each means.',
  properties: {
    type: { description: 'Type, or types.', anyOf: [{ type: 'string' }, names] },
    description: { type: 'string', description: 'What it means.' },
    properties: { type: 'object', description: 'Fields.', additionalProperties: ofItself },
    required: { ...names, description: 'Fields it must have.' },
    items: { ...ofItself, description: 'What a list holds.' },
    anyOf: { type: 'array', items: ofItself, description: 'What it may be.' },
    enum: { type: 'array', items: { type: ['string', 'number'] }, description: 'Values to choose from.' },
    const: { type: ['string', 'number'], description: 'The only value.' },
    minimum: { type: 'number', description: 'The least.' },
    maximum: { type: 'number', description: 'The most.' },
    maxLength: { type: 'integer', description: 'The most characters.' },
    'x-lines': { type: 'boolean', description: 'The text may have line breaks.' },
    'x-words': { type: 'string', description: 'While it is as the service came, readers get it in their language.' },
  },
})

/** By name of a setting: refuses a change that staff have to confirm. */
export type SettingGuards = Readonly<Record<string, (before: unknown, after: unknown) => Promise<void>>>

const config = { access: { permission: 'setting:manage' } }
const tags = ['admin']
const SETTING_BODY_LIMIT = 4 * 1024 * 1024

/** Every setting the service reads at run time; a change is effective everywhere within five seconds. */
export function settingsRoutes(
  app: App,
  {
    db,
    settings,
    transact,
    propose,
    settingGuards,
  }: { db: Db; settings: Settings; transact: Transactor['transact']; propose: Propose; settingGuards: SettingGuards },
): void {
  const write = createWrites(app, transact)
  const Described = Type.Union(
    settings.all().map(({ name, schema }) =>
      Closed({
        ...StaffSetting.properties,
        name: Type.Literal(name, { description: 'Name, as in the address.' }),
        value: Type.Unsafe<unknown>({ description: 'The value now.', ...schema }),
        schema: SettingSchema,
      }),
    ),
    { title: 'Setting', description: 'A setting; the shape of its value depends on its name.' },
  )

  app.get('/admin/settings', {
    config,
    schema: {
      operationId: 'adminListSettings',
      tags,
      summary: 'List settings',
      response: { 200: StaffPage(describedAs(StaffSetting, Described)) },
    },
    handler: async () => {
      const changers = await lastChangers(db)
      const data = settings.all().map((setting) => ({
        ...setting,
        updated_by: changers.get(setting.name) ?? null,
        updated_at: setting.updated_at && isoTime(setting.updated_at),
      }))
      return { data, next: null, total: data.length }
    },
  })

  write.patch('/admin/settings/:name', {
    // The list of blocked words is the longest: ten thousand of fifty characters.
    bodyLimit: SETTING_BODY_LIMIT,
    config,
    schema: {
      operationId: 'adminUpdateSetting',
      tags,
      summary: 'Change a setting',
      description:
        'An object is merged into the value, a list replaces it. The whole is validated before anything changes. What makes or moves money (`currency`, `money`, `tasks`, `task-limits`, `sign`) needs `currency:manage` as well, and where it can raise what is paid out a second person (202).',
      params: Closed({
        name: SingleLineText({ minLength: 1, maxLength: 60, description: 'Name of the setting.', examples: ['site'] }),
      }),
      querystring: Closed({
        confirmed: Type.Optional(
          Type.Boolean({ description: 'Change it although it was refused as too wide (`rule.too_wide`).' }),
        ),
      }),
      body: Type.Unsafe<unknown>({
        type: ['object', 'array'],
        additionalProperties: true,
        items: {},
        description: 'What to merge, or the new list.',
        examples: [{ name: 'My community' }],
      }),
      response: { 202: Held, 204: Empty },
    },
    around: async ({ caller, params: { name }, query, body, origin }, commit) => {
      refuseMoneySettings(caller, name)
      const guard = settingGuards[name]
      if (guard && !query.confirmed) {
        const { before, after } = await db.transaction((tx) => settings.preview(tx, name, body))
        await guard(before, after)
      }
      await commit(async (tx) => {
        const { needsSecond, before, after } = await settings.preview(tx, name, body)
        const part: SettingPart = { name, ...partsThatDiffer(before, after) }
        const held = needsSecond && (await propose(tx, { caller, origin }, { kind: 'setting', ...part, change: part }))
        if (held) return held
        await changeSetting(tx, settings, { name, change: body, actorId: caller.id, origin })
        return undefined
      })
      // Other processes are notified; this one has the change before it answers.
      await settings.refresh()
    },
  })
}

/** Settings that make or move money: managing settings alone must not be enough to pay oneself by one of them. */
const MONEY_SETTINGS: ReadonlySet<string> = new Set(['currency', 'money', 'tasks', 'task-limits', 'sign'])

function refuseMoneySettings(caller: Caller, name: string): void {
  if (MONEY_SETTINGS.has(name) && !can(caller, 'currency:manage'))
    throw forbidden('auth.permission', 'You don’t have permission to do this.')
}

/** Who changed which setting last, by its name. */
async function lastChangers(db: Db): Promise<Map<string, string>> {
  const rows = await db.rows<{ name: string; actor: string }>(sql`
    select s.name, u.name as actor from settings s
    cross join lateral (
      select actor_id from audit_log l where l.object = 'settings:' || s.name order by l.id desc limit 1) l
    join users u on u.id = l.actor_id`)
  return new Map(rows.map(({ name, actor }) => [name, actor]))
}
