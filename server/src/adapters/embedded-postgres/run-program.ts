import { spawn } from 'node:child_process'
import type { Account } from './account.ts'
import { codeOf, EmbeddedPostgresProblem } from './problem.ts'

/** The environment of PostgreSQL's programs: nothing of ours, so that no PG* variable or locale changes what they do. */
export const programEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' })

/** Runs one of PostgreSQL's programs to its end and returns what it printed. */
export function runProgram(
  file: string,
  args: string[],
  { account, input = '' }: { account: Account | undefined; input?: string },
): Promise<{ code: number | null; lines: string[] }> {
  return new Promise((resolve, reject) => {
    // The account may be unable to enter the working folder, which PostgreSQL's programs do not tolerate.
    const child = spawn(file, args, { cwd: '/', env: programEnv(), ...account, stdio: 'pipe' })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    // A program that ends without reading its input is judged by its exit code, not by the broken pipe.
    child.stdin.on('error', () => undefined).end(input)
    child.on('error', (error) => reject(unspawnable(file, error, account)))
    child.on('close', (code) => resolve({ code, lines: output.split('\n').filter((line) => line.trim() !== '') }))
  })
}

/** Says why a program could not even be started. */
export function unspawnable(file: string, error: Error, account: Account | undefined): EmbeddedPostgresProblem {
  const sentence =
    account !== undefined && (codeOf(error) === 'EPERM' || codeOf(error) === 'EINVAL')
      ? `PostgreSQL refuses to run as root and this system does not let Plaza use the user id ${account.uid} for it: start Plaza as an ordinary user, or set DATABASE_URL.`
      : `${file} cannot be run here (${codeOf(error) ?? error.message}): install the packages again on this machine, or set DATABASE_URL to a PostgreSQL server of your own.`
  return new EmbeddedPostgresProblem(sentence, { cause: error })
}
