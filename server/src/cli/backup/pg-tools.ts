import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { splitPassword } from '../../kernel/db/wire/address.ts'
import { UserProblem } from '../command.ts'

/** Runs one of PostgreSQL's own programs against a database; the password never appears on a command line. */
export async function runPgTool(name: 'pg_dump' | 'pg_restore', url: string, args: readonly string[]): Promise<void> {
  const { address, password } = splitPassword(url)
  const child = spawn(name, [...args, '--dbname', address], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) },
  })
  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (lines.push(line) > 20) lines.shift()
  })
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? missingTool(name) : error
  })
  if (code === 0) return
  const said = lines.find((line) => /error:/.test(line)) ?? lines.at(-1) ?? `it ended with ${code}`
  throw new UserProblem(`${name} could not do it: ${said.replace(/^.*error: /, '')}`)
}

/** The content of a dump, a line each. */
export async function listDump(file: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('pg_restore', ['--list', file], { maxBuffer: 64 * 1024 ** 2 }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? missingTool('pg_restore') : error
    },
  )
  return stdout.split('\n')
}

const missingTool = (name: string) =>
  new UserProblem(
    `${name} is not installed. Install PostgreSQL's client programs of the server's version or newer (on Debian: postgresql-client).`,
  )
