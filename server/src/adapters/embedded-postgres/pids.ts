import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from './problem.ts'

export interface Running {
  /** Distinguishes this run of the pid from a later one; undefined where the system hides it. */
  startedAt: string | undefined
  command: string
}

/** Finds the live program with this pid; a zombie counts as gone, since it only waits to be reaped. */
export function findRunning(pid: number): Running | undefined {
  if (!isTaken(pid)) return undefined
  return process.platform === 'linux' ? readProc(pid) : askPs(pid)
}

/** Whether the pid is in use, even by a zombie. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether a live postmaster with this pid serves this cluster, and not a program that got the pid later. */
export function isPostmasterOf(clusterDir: string, pid: number): boolean {
  const command = findRunning(pid)?.command ?? ''
  const program = command.split(' -')[0] ?? ''
  if (!/(^|\/)postgres$/.test(program)) return false
  return `${command} `.includes(` -D ${clusterDir} `) || currentFolderOf(pid) === clusterDir
}

/** Ends a postmaster: fast shutdown, then immediate, then by force. */
export async function endPostmaster(pid: number, isGone: () => boolean): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (isGone()) return
    trySignal(pid, signal)
    for (const deadline = Date.now() + waitMs; Date.now() < deadline && !isGone(); ) await delay(10)
  }
}

/** Sends a signal to a program that may be gone already. */
export function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** The pids of all live programs whose command line starts like this. */
export function findByCommand(start: string): number[] {
  const pids =
    process.platform === 'linux'
      ? readdirSync('/proc')
      : execFileSync('ps', ['-ax', '-o', 'pid='], { encoding: 'utf8' }).split('\n')
  return pids.map(Number).filter((pid) => pid > 0 && findRunning(pid)?.command.startsWith(start))
}

function readProc(pid: number): Running | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in brackets and may contain anything, so the fields are counted from the last bracket.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return undefined
    // Start times count from boot, so without the boot's id one after a restart could look the same.
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { startedAt: `${boot}.${fields[18]}`, command }
  } catch {
    return { startedAt: undefined, command: '' }
  }
}

function askPs(pid: number): Running | undefined {
  try {
    const env = { ...process.env, LC_ALL: 'C' }
    const line = execFileSync('ps', ['-ww', '-o', 'stat=,lstart=,command=', '-p', `${pid}`], { encoding: 'utf8', env })
    const [, state = '', startedAt = '', command = ''] =
      /^\s*(\S+)\s+(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)/.exec(line) ?? []
    return state.startsWith('Z') ? undefined : { startedAt: startedAt.replace(/\W+/g, '.'), command }
  } catch {
    return isTaken(pid) ? { startedAt: undefined, command: '' } : undefined
  }
}

function currentFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
