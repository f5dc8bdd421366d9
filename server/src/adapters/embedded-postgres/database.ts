import postgres from 'postgres'
import type { Passwords } from './passwords.ts'
import { codeOf } from './problem.ts'

/** The connection URL of the owner of database `plaza`; with a socket as only `createDriver` understands it. */
export const ownerUrl = (port: number, { owner }: Passwords, socket?: string): string =>
  `postgres://plaza:${owner}@127.0.0.1:${port}/plaza${socket === undefined ? '' : `?socket=${encodeURIComponent(socket)}`}`

/** The connection URL of the superuser. */
export const superuserUrl = (port: number, { superuser }: Passwords): string =>
  `postgres://postgres:${superuser}@127.0.0.1:${port}/postgres`

/** Tries one connection: 'open', 'refused' by a server that is up (no such role, password or database), or 'down'. */
export async function tryConnection(url: string): Promise<'open' | 'refused' | 'down'> {
  const sql = connect(url)
  try {
    await sql`select 1`
    return 'open'
  } catch (error) {
    return ['28P01', '28000', '3D000'].includes(codeOf(error) ?? '') ? 'refused' : 'down'
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** Makes sure that role and database `plaza` exist, whatever an interrupted first start has already done. */
export async function ensureDatabase(port: number, passwords: Passwords): Promise<void> {
  const sql = connect(superuserUrl(port, passwords))
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = 'plaza'`
    await sql.unsafe(
      `${role === undefined ? 'create' : 'alter'} role plaza login nosuperuser createdb createrole password '${passwords.owner}'`,
    )
    const [database] = await sql`select 1 from pg_database where datname = 'plaza'`
    await sql.unsafe(
      database === undefined ? 'create database plaza owner plaza' : 'alter database plaza owner to plaza',
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const connect = (url: string) =>
  postgres(url, { max: 1, connect_timeout: 10, prepare: false, fetch_types: false, onnotice: () => undefined })
