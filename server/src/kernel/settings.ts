import { Ajv } from 'ajv'
import type { Static, TSchema } from 'typebox'
import type { Db, Tx } from './db/db.ts'
import { sql } from './db/sql.ts'
import { defineFact } from './facts.ts'
import { describeErrors } from './http/input/validation-errors.ts'
import { type Phrase, phrase } from './language/sentence.ts'
import { onceForEach } from './once-for-each.ts'
import { invalid, Problem } from './problem.ts'

/** A value staff may change at run time: named, typed, with an initial value. */
export interface Setting<Schema extends TSchema = TSchema> {
  readonly name: string
  readonly schema: Schema
  readonly initial: Static<Schema>
  /** One sentence for the console. */
  readonly description: string
  /** Rules that a schema cannot express, such as minimum ≤ maximum: returns the wrong field and why. */
  readonly check?: (value: Static<Schema>) => SettingFault | undefined
  /** Whether this change has to wait for a second person. */
  readonly needsSecond?: (before: Static<Schema>, after: Static<Schema>) => boolean
}

export interface SettingFault {
  /** Named as in validation errors. */
  field: string
  message: Phrase
}

export const defineSetting = <Schema extends TSchema>(setting: Setting<Schema>): Setting<Schema> => setting

/** A setting with all that staff see of it. */
export interface SettingNow {
  name: string
  description: string
  value: unknown
  initial: unknown
  /** JSON Schema of the whole value. */
  schema: TSchema
  updated_at: Date | null
}

/** A setting has another value, published in the transaction that changed it. */
export const settingChanged = defineFact<{ name: string; before: unknown; after: unknown }>('setting.changed')

export interface SettingChange {
  before: unknown
  after: unknown
  /** A second person has to agree. */
  needsSecond: boolean
}

export interface Settings {
  /** Shows these to staff, who may change them from now on. */
  declare(settings: readonly Setting[]): void
  /** The current value. Reading is free: it is in memory, at most five seconds behind any other process. */
  get<Schema extends TSchema>(setting: Setting<Schema>): Static<Schema>
  all(): SettingNow[]
  /** The validated result of a change, and the current value; locked against other changes until the end of `tx`. */
  preview(tx: Tx, name: string, change: unknown): Promise<SettingChange>
  /** Merges an object or replaces a list, validates the whole, and tells every process. */
  change(tx: Tx, name: string, change: unknown): Promise<{ before: unknown; after: unknown }>
  /** Reads them all again. */
  refresh(): Promise<void>
  stop(): void
}

const REFRESH_MS = 4000
const TOPIC = 'settings'

// `optimize` takes a third of the time and makes nothing quicker.
// The schemas are ours: checking them against JSON Schema's own would take longer than compiling them.
const ajv = new Ajv({ strict: false, validateSchema: false, meta: false, code: { optimize: false } })
const checkOf = onceForEach((schema: TSchema) => {
  const check = ajv.compile(schema)
  // A shared instance would keep the schema for good.
  ajv.removeSchema(schema)
  return check
})

/**
 * Loads the stored values. Settings are created before the modules that define them, which `declare` them afterwards.
 */
export async function createSettings(db: Db): Promise<Settings> {
  const byName = new Map<string, Setting>()
  let values = new Map<string, { value: unknown; updated_at: Date; version: string }>()

  let asked = 0
  let shown = 0
  const refresh = async () => {
    const turn = ++asked
    // Unchanged values are not sent again and stay the same object, so that whatever is derived from them stays cached.
    const known = values
    const versions = [...known].map(([name, { version }]) => `${name} ${version}`)
    const rows = await db.rows<{
      name: string
      value: unknown
      updated_at: Date
      version: string
      is_known: boolean
    }>(sql`
      select name, updated_at, xmin::text as version, k.is_known, case when not k.is_known then value end as value
      from settings, lateral (select name || ' ' || xmin::text = any(${versions}::text[]) as is_known) k`)
    // Answers may arrive out of order: an earlier query never replaces the result of a later one.
    if (turn < shown) return
    shown = turn
    values = new Map(rows.map((row) => [row.name, row.is_known ? known.get(row.name)! : row]))
  }
  // A stored value may be older than a field added since: the initial value fills the gaps. Merged once, so that an
  // unchanged value stays the same object.
  const merged = new WeakMap<object, unknown>()
  const currentOf = (setting: Setting): unknown => {
    const stored = values.get(setting.name)
    if (!stored) return setting.initial
    if (!merged.has(stored)) merged.set(stored, merge(setting.initial, stored.value))
    return merged.get(stored)
  }

  const preview = async (tx: Tx, name: string, change: unknown): Promise<SettingChange> => {
    const setting = byName.get(name)
    if (!setting) throw new Problem(404, 'settings.not_found', 'This setting does not exist.')
    // Not a row lock: until the first change there is no row, and two first changes must not lose one another.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`settings ${name}`}, 0))`)
    const row = await tx.find<{ value: unknown }>(sql`select value from settings where name = ${name}`)
    const before = merge(setting.initial, row?.value)
    const after = merge(before, change)
    const check = checkOf(setting.schema)
    if (!check(after))
      throw new Problem(
        422,
        'request.invalid',
        phrase('request.invalid.setting')`This isn’t a valid value for the setting.`,
        {
          errors: describeErrors(check.errors ?? []),
        },
      )
    const fault = setting.check?.(after)
    if (fault) throw invalid(fault.field, fault.message)
    // What PostgreSQL cannot store as JSON text: NUL and lone surrogates.
    if (/\\u(0000|d[89a-f]..)/i.test(JSON.stringify(after)))
      throw invalid(name, phrase('request.invalid.setting_characters')`The setting contains a broken character.`)
    return { before, after, needsSecond: setting.needsSecond?.(before, after) ?? false }
  }

  await refresh()
  db.onSignal(TOPIC, () => void refresh().catch(() => {}))
  const timer = setInterval(() => void refresh().catch(() => {}), REFRESH_MS).unref()

  return {
    declare(settings) {
      for (const setting of settings) byName.set(setting.name, setting)
    },
    get: (setting) => currentOf(setting) as never,
    all: () =>
      [...byName.values()].map((setting) => ({
        name: setting.name,
        description: setting.description,
        value: currentOf(setting),
        initial: setting.initial,
        schema: setting.schema,
        updated_at: values.get(setting.name)?.updated_at ?? null,
      })),
    preview,
    async change(tx, name, change) {
      const { before, after } = await preview(tx, name, change)
      await tx.run(sql`
        insert into settings (name, value) values (${name}, ${JSON.stringify(after)}::text::jsonb)
        on conflict (name) do update set value = excluded.value, updated_at = plaza_now()`)
      await tx.signal(TOPIC, name)
      await tx.publish(settingChanged, { name, before, after })
      return { before, after }
    },
    refresh,
    stop: () => clearInterval(timer),
  }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merge(base: unknown, change: unknown): unknown {
  if (change === undefined) return base
  if (!isPlainObject(base) || !isPlainObject(change)) return change
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(change)) merged[key] = merge(base[key], value)
  return merged
}
