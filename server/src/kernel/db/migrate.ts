import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Driver } from './driver.ts'

export interface Migration {
  number: number
  name: string
  text: string
  checksum: string
}

/** A reason not to start that a person can act on. */
export class MigrationProblem extends Error {
  override name = 'MigrationProblem'
}

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const LOCK = 7_403_211

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
export async function migrate(driver: Driver, migrations: readonly Migration[]): Promise<string[]> {
  const session = await driver.reserve()
  try {
    await session`select pg_advisory_lock(${LOCK})`
    await session`
      create table if not exists schema_migrations (
        number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`
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
        throw new MigrationProblem(
          `Migration ${name} failed: ${(error as Error).message}. Nothing of it was applied.`,
          { cause: error },
        )
      }
    }
    return pending.map(({ name }) => name)
  } finally {
    await session`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    session.release()
  }
}

/** The migrations that are missing or foreign, without changing anything. */
export async function pendingMigrations(driver: Driver, migrations: readonly Migration[]): Promise<string[]> {
  const [{ known }] = (await driver`select to_regclass('schema_migrations') is not null as known`) as unknown as [
    { known: boolean },
  ]
  if (!known) return migrations.map(({ name }) => name)
  const rows = await driver<
    { number: number; name: string; checksum: string }[]
  >`select number, name, checksum from schema_migrations`
  const applied = new Map(rows.map((row) => [row.number, row]))
  refuseForeign(applied, migrations)
  return migrations.filter(({ number }) => !applied.has(number)).map(({ name }) => name)
}

function refuseForeign(
  applied: ReadonlyMap<number, { name: string; checksum: string }>,
  migrations: readonly Migration[],
): void {
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
