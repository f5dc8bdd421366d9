import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findRunning } from './pids.ts'
import { codeOf, EmbeddedPostgresProblem } from './problem.ts'

export interface Claim {
  /** Whether a killed run had left its claim behind. */
  foundDead: boolean
  /** Releases the claim; may be repeated. */
  release(): void
}

/**
 * Claims a cluster for this process, or says which live process has it.
 *
 * Every starter creates a file of its own and then looks for others: the second always sees the first, whatever the
 * timing, and a dead one's file can be removed without ever hitting a live one, because no name is used twice.
 */
export async function takeClaim(claimsDir: string, dataDir: string): Promise<Claim> {
  let foundDead = false
  for (let round = 0; ; round++) {
    const claim = await raise(claimsDir)
    const others = await look(claimsDir, claim)
    foundDead ||= others.foundDead
    if (others.alive.length === 0) {
      await writeFile(claim, held)
      return keep(claim, foundDead)
    }
    rmSync(claim, { force: true })
    const holder = others.alive.find((other) => other.isHeld)
    if (holder !== undefined || round === maxRounds) throw alreadyRunning(dataDir, (holder ?? others.alive[0]!).pid)
    // Two starters that saw each other both step back; a random delay decides who comes back first.
    await delay(5 + Math.random() * 60)
  }
}

const held = 'held'
const maxRounds = 60

const alreadyRunning = (dataDir: string, pid: number) =>
  new EmbeddedPostgresProblem(
    `Plaza is already running with the data folder ${dataDir} (process ${pid}): stop that one first, or set DATA_DIR to another folder.`,
  )

async function raise(claimsDir: string): Promise<string> {
  const claim = join(
    claimsDir,
    `${process.pid}_${findRunning(process.pid)?.startedAt ?? ''}_${randomBytes(6).toString('hex')}`,
  )
  for (let tries = 0; ; tries++) {
    if ((await mkdir(claimsDir, { recursive: true, mode: 0o755 })) !== undefined) await chmod(claimsDir, 0o755)
    try {
      await writeFile(claim, '', { flag: 'wx' })
      return claim
    } catch (error) {
      // A cluster that is being destroyed takes the folder away between the two steps.
      if (codeOf(error) !== 'ENOENT' || tries === 3) throw error
    }
  }
}

async function look(claimsDir: string, own: string) {
  const alive: { pid: number; isHeld: boolean }[] = []
  let foundDead = false
  for (const name of await readdir(claimsDir)) {
    const path = join(claimsDir, name)
    if (path === own) continue
    const [pid = '', startedAt = ''] = name.split('_')
    const running = findRunning(Number(pid))
    const isSame = running !== undefined && (running.startedAt ?? startedAt) === startedAt
    if (isSame) {
      alive.push({ pid: Number(pid), isHeld: (await readFile(path, 'utf8').catch(() => '')) === held })
    } else {
      await rm(path, { force: true })
      foundDead = true
    }
  }
  return { alive, foundDead }
}

function keep(path: string, foundDead: boolean): Claim {
  const release = () => {
    process.off('exit', release)
    rmSync(path, { force: true })
  }
  process.on('exit', release)
  return { foundDead, release }
}
