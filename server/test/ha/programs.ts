import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The user of the servers: PostgreSQL refuses to run as root. */
export const account = (() => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
})()

/** Where Debian keeps the newest PostgreSQL it has. */
export async function programFolder(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql')
  return join('/usr/lib/postgresql', versions.toSorted((one, other) => Number(other) - Number(one))[0]!, 'bin')
}

/** Starts a server; its output goes to a file. */
export function startProgram(program: string, args: readonly string[], log: string, cwd: string): ChildProcess {
  const out = openSync(log, 'a')
  return spawn(program, args, {
    cwd,
    ...account,
    env: { PATH: process.env['PATH'], HOME: cwd, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', out, out],
  })
}

export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

/** Lets this process, and those it starts, have so many files and connections open. */
export async function allowOpenFiles(count: number): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8')
  const [, soft, hard] = /^Max open files +(\w+) +(\w+)/m.exec(limits) ?? []
  const isEnough = (limit = '0') => limit === 'unlimited' || Number(limit) >= count
  if (isEnough(soft)) return
  const most = isEnough(hard) ? hard : String(count)
  const raised = spawnSync('prlimit', ['--pid', String(process.pid), `--nofile=${count}:${most}`])
  if (raised.status !== 0)
    throw new Error(
      `This needs ${count} open files and may have ${hard}. Raise it (ulimit -n ${count}), or ask for fewer.`,
    )
}

/** Waits until something holds; asking may fail until it does. */
export async function until(holds: () => Promise<unknown>, what: string, withinMs = 90_000): Promise<void> {
  for (const endsAt = Date.now() + withinMs; ; ) {
    if (await holds().catch(() => false)) return
    if (Date.now() > endsAt) throw new Error(`timed out waiting until ${what}`)
    await delay(50)
  }
}
