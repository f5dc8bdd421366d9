import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { EmbeddedPostgres } from '../../server/src/adapters/embedded-postgres/start.ts'
import type { Driver } from '../../server/src/kernel/db/driver.ts'
import { fill, type Grows } from './fill.ts'

/** How a migrated, seeded database is made. */
export interface Seeding {
  postgres: EmbeddedPostgres
  /** Of a role that may create databases, connected to none of these. */
  admin: Driver
  grows: Grows
  /** Migrates a database: an empty one, or one that was kept since an earlier version. */
  migrate(databaseUrl: string): Promise<void>
  tell(text: string): void
}

/** A database of this name with the data of one size. Returns its address. */
export async function makeSeeded(seeding: Seeding, name: string, size: number): Promise<string> {
  const databaseUrl = addressOf(seeding, name)
  await seeding.admin.unsafe(`create database ${name}`)
  await seeding.migrate(databaseUrl)
  await fill(seeding.postgres, databaseUrl, { size, grows: seeding.grows }, seeding.tell)
  return databaseUrl
}

/**
 * The same as a copy of a kept one, which is made if there is none of these seeds. Rows add to what they are measured
 * on, so the kept one itself is never measured; the copy is also the one that is migrated.
 */
export async function copySeeded(seeding: Seeding, name: string, size: number): Promise<string> {
  const { admin, tell } = seeding
  const kept = `seeded_${size}_${await fingerprintOfSeeds(seeding.grows)}`
  const older = await admin<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, ${`seeded_${size}_`}) or datname in (${name}, ${`filling_${size}`})`
  for (const { name } of older) if (name !== kept) await admin.unsafe(`drop database ${name}`)
  if (!older.some(({ name }) => name === kept)) {
    // It gets its name when it is complete.
    await makeSeeded(seeding, `filling_${size}`, size)
    await admin.unsafe(`alter database filling_${size} rename to ${kept}`)
  }
  const startedAt = performance.now()
  // File by file: through the WAL, twenty gigabytes would be written twice.
  await admin.unsafe(`create database ${name} template ${kept} strategy file_copy`)
  tell(`copied ${kept} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  const databaseUrl = addressOf(seeding, name)
  await seeding.migrate(databaseUrl)
  return databaseUrl
}

const addressOf = ({ postgres }: Seeding, name: string): string =>
  Object.assign(new URL(postgres.socketUrl), { pathname: `/${name}` }).href

/** Changes with what the seeds write, and with which of them grow. */
async function fingerprintOfSeeds({ name, least }: Grows): Promise<string> {
  const folder = new URL('../seeds/', import.meta.url)
  const hash = createHash('sha256').update(name === '' ? '' : `${name} ${least}`)
  for (const file of (await readdir(folder)).sort()) hash.update(file).update(await readFile(new URL(file, folder)))
  return hash.digest('hex').slice(0, 8)
}
