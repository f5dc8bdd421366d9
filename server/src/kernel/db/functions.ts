import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type postgres from 'postgres'

/** A `.sql` file next to the operation it belongs to: functions, and the triggers that call them. */
export interface FunctionFile {
  /** From `src`, with slashes. */
  path: string
  text: string
  checksum: string
  functions: string[]
  /** `name on table` */
  triggers: string[]
}

type Session = postgres.ReservedSql<{ bigint: number; day: string }>
interface Applied {
  path: string
  checksum: string
  functions: string[]
  triggers: string[]
}

const FUNCTION = /^create or replace function (\w+)\s*\(/gm
const TRIGGER = /^create (?:or replace |constraint )trigger (\w+)\s[^;]*?\son (\w+)\s/gm

export const functionFile = (path: string, text: string): FunctionFile => ({
  path,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
  functions: [...text.matchAll(FUNCTION)].map(([, name]) => name!),
  triggers: [...text.matchAll(TRIGGER)].map(([, name, table]) => `${name} on ${table}`),
})

/** Every function file below these folders of `src`, folder after folder. */
export async function readFunctionFiles(src: string, folders: readonly string[]): Promise<FunctionFile[]> {
  const files: FunctionFile[] = []
  for (const folder of folders) {
    const entries = await readdir(join(src, folder), { recursive: true, withFileTypes: true })
    const paths = entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.sql'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
    for (const path of paths)
      files.push(functionFile(relative(src, path).split(sep).join('/'), await readFile(path, 'utf8')))
  }
  return files
}

export const staleFunctions = async (session: Session, files: readonly FunctionFile[]): Promise<string[]> => {
  const applied = new Map((await readApplied(session)).map(({ path, checksum }) => [path, checksum]))
  const changed = files.filter(({ path, checksum }) => applied.get(path) !== checksum).map(({ path }) => path)
  const gone = [...applied.keys()].filter((path) => !files.some((file) => file.path === path))
  return [...changed, ...gone]
}

/**
 * Brings the functions of the database to what the files say, in one transaction: what changed is replaced, what has
 * another signature is created again, and what no file defines any more is dropped by the next upgrade, because
 * processes of the previous version still call it during this one. Returns the files that were applied or are gone.
 */
export async function applyFunctions(session: Session, files: readonly FunctionFile[]): Promise<string[]> {
  const stale = await staleFunctions(session, files)
  if (stale.length === 0) return []
  const applied = await readApplied(session)
  await session`begin`
  let path = ''
  try {
    // Order does not matter between functions: they are resolved when they run.
    await session`set local check_function_bodies = off`
    for (const file of files.filter((one) => stale.includes(one.path))) {
      path = file.path
      await applyFile(session, file)
    }
    path = 'what no file says any more'
    await dropAbsent(session, applied, files)
    await session`delete from schema_functions where path <> all (${files.map((file) => file.path)})`
    for (const file of files)
      await session`
        insert into schema_functions (path, checksum, functions, triggers)
        values (${file.path}, ${file.checksum}, ${file.functions}, ${file.triggers})
        on conflict (path) do update
        set checksum = excluded.checksum, functions = excluded.functions, triggers = excluded.triggers`
    await session`commit`
  } catch (error) {
    await session`rollback`
    throw Object.assign(new Error(`${path} failed: ${(error as Error).message}`, { cause: error }), { path })
  }
  return stale
}

const readApplied = async (session: Session): Promise<Applied[]> => {
  const [row] = await session<{ known: boolean }[]>`select to_regclass('schema_functions') is not null as known`
  if (!row?.known) return []
  return session<Applied[]>`select path, checksum, functions, triggers from schema_functions`
}

const CANNOT_REPLACE = '42P13'

async function applyFile(session: Session, { text, functions }: FunctionFile): Promise<void> {
  const before = await findFunctions(session, functions)
  await session`savepoint as_it_is`
  try {
    await session.unsafe(text).simple()
  } catch (error) {
    if ((error as { code?: string }).code !== CANNOT_REPLACE) throw error
    // Another result or other argument names: it cannot be replaced, only created again.
    await session`rollback to savepoint as_it_is`
    for (const { signature } of before) await session.unsafe(`drop function ${signature}`)
    await session.unsafe(text).simple()
    return
  }
  // Other parameters make a second function of that name; the ones that were not replaced are dropped.
  const after = await findFunctions(session, functions)
  for (const { name, signature, version } of after)
    if (after.filter((other) => other.name === name).length > 1 && before.some((was) => was.version === version))
      await session.unsafe(`drop function ${signature}`)
}

const findFunctions = (session: Session, names: readonly string[]) =>
  session<{ name: string; signature: string; version: string }[]>`
    select proname as name, oid::regprocedure::text as signature, format('%s %s', oid, xmin) as version from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any (${names as string[]})`

async function dropAbsent(
  session: Session,
  applied: readonly Applied[],
  files: readonly FunctionFile[],
): Promise<void> {
  const triggers = new Set(files.flatMap((file) => file.triggers))
  const functions = new Set(files.flatMap((file) => file.functions))
  for (const trigger of applied.flatMap((file) => file.triggers))
    if (!triggers.has(trigger)) await session.unsafe(`drop trigger if exists ${trigger}`)
  for (const { name, signature } of await findUnused(session))
    await session.unsafe(
      functions.has(name) ? `comment on function ${signature} is null` : `drop function ${signature}`,
    )
  const gone = applied.flatMap((file) => file.functions).filter((name) => !functions.has(name))
  for (const { signature } of await findFunctions(session, gone))
    await session.unsafe(`comment on function ${signature} is '${UNUSED}'`)
}

/** The comment on a function that this version no longer calls. */
export const UNUSED = 'dropped by the next upgrade'

const findUnused = (session: Session) =>
  session<{ name: string; signature: string }[]>`
    select proname as name, oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') = ${UNUSED}`
