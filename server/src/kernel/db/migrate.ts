import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Driver } from './driver.ts'
import { applyFunctions, type FunctionFile, staleFunctions } from './functions.ts'

export interface Migration {
  number: number
  name: string
  text: string
  checksum: string
}

/** The target of a migration: tables by numbered migrations, then functions from the files next to the code. */
export interface Schema {
  migrations: readonly Migration[]
  functions: readonly FunctionFile[]
}

/** A reason not to start that a person can act on. */
export class MigrationProblem extends Error {
  override name = 'MigrationProblem'
}

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const LOCK = 7_403_211
/** First migration of the layout that had functions in migrations; nothing leads from it to this one. */
const BEFORE_BASELINE = '0001_kernel.sql'

export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  for (const [index, name] of names.entries()) {
    const twin = names[index + 1]
    if (twin?.slice(0, 4) === name.slice(0, 4))
      throw new MigrationProblem(
        `Migrations ${name} and ${twin} have the same number. Give one of them the next free number.`,
      )
  }
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { number: Number(name.slice(0, 4)), name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Brings the database to the newest version, forward only, one process at a time; returns what was applied. */
export async function migrate(driver: Driver, { migrations, functions }: Schema): Promise<string[]> {
  const session = await driver.reserve()
  try {
    await session`select pg_advisory_lock(${LOCK})`
    await session`
      create table if not exists schema_migrations (
        number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`
    await session`
      create table if not exists schema_functions (
        path text primary key, checksum text not null, functions text[] not null, triggers text[] not null)`
    const applied = new Map(
      (
        await session<
          { number: number; name: string; checksum: string }[]
        >`select number, name, checksum from schema_migrations`
      ).map((row) => [row.number, row]),
    )
    refuseForeign(applied, migrations)
    const pending = migrations.filter(({ number }) => !applied.has(number))
    for (const { number, name, text, checksum } of pending) {
      await session`begin`
      try {
        await session.unsafe(text).simple()
        await session`insert into schema_migrations (number, name, checksum) values (${number}, ${name}, ${checksum})`
        await session`commit`
      } catch (error) {
        await session`rollback`
        throw failed(`Migration ${name} failed: ${(error as Error).message}`, error)
      }
    }
    const renewed = await applyFunctions(session, functions).catch((error: Error) => {
      throw failed(`Functions of ${error.message}`, error)
    })
    return [...pending.map(({ name }) => name), ...renewed]
  } finally {
    await session`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    session.release()
  }
}

const failed = (sentence: string, cause: unknown) =>
  new MigrationProblem(`${sentence}. Nothing of it was applied.`, { cause })

/** The migrations and function files that are missing or foreign, without changing anything. */
export async function pendingMigrations(driver: Driver, { migrations, functions }: Schema): Promise<string[]> {
  const session = await driver.reserve()
  try {
    const [row] = await session<{ known: boolean }[]>`select to_regclass('schema_migrations') is not null as known`
    if (!row?.known) return [...migrations.map(({ name }) => name), ...functions.map(({ path }) => path)]
    const rows = await session<
      { number: number; name: string; checksum: string }[]
    >`select number, name, checksum from schema_migrations`
    const applied = new Map(rows.map((migration) => [migration.number, migration]))
    refuseForeign(applied, migrations)
    const missing = migrations.filter(({ number }) => !applied.has(number)).map(({ name }) => name)
    return [...missing, ...(await staleFunctions(session, functions))]
  } finally {
    session.release()
  }
}

function refuseForeign(
  applied: ReadonlyMap<number, { name: string; checksum: string }>,
  migrations: readonly Migration[],
): void {
  if (applied.get(1)?.name === BEFORE_BASELINE)
    throw new MigrationProblem(
      'This database was made before the first release and cannot be brought up to date. Throw the demo away with npm run demo:reset, or use a new database.',
    )
  const ours = new Map(migrations.map((migration) => [migration.number, migration]))
  for (const [number, { name, checksum }] of applied) {
    const migration = ours.get(number)
    if (!migration)
      throw new MigrationProblem(
        `The database was written by a newer Plaza (it has ${name}). Start that version, or use another database.`,
      )
    if (migration.checksum !== checksum) {
      throw new MigrationProblem(
        `Migration ${name} was changed after it had been applied. Restore the file, or use another database.`,
      )
    }
  }
}
