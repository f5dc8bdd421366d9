import { readdir, readFile } from 'node:fs/promises'

/** CPU time of processes so far, in ms; undefined where the system does not tell. */
export interface Used {
  serviceMs: number
  postgresMs: number
}

/** Linux counts in hundredths of a second, whatever the kernel ticks at. */
const TICK_MS = 10

/** The service with the workers it has started, and PostgreSQL with its sessions. */
export async function readUsed(servicePid: number, postmasterPid: number): Promise<Used | undefined> {
  if (process.platform !== 'linux') return undefined
  const service = await readTimes(servicePid)
  const postmaster = await readTimes(postmasterPid)
  if (!service || !postmaster) return undefined
  // Ended sessions are counted with the postmaster, live ones by themselves.
  let postgres = postmaster.own + postmaster.ended
  let serving = service.own
  for (const name of await readdir('/proc')) {
    const times = /^\d+$/.test(name) ? await readTimes(Number(name)) : undefined
    if (times?.parent === postmasterPid) postgres += times.own
    if (times?.parent === servicePid) serving += times.own
  }
  return { serviceMs: serving * TICK_MS, postgresMs: postgres * TICK_MS }
}

/** How much memory a process holds, in MB. */
export async function readResidentMb(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return kb === undefined ? undefined : Number(kb) / 1024
}

async function readTimes(pid: number): Promise<{ parent: number; own: number; ended: number } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  // After the name, which may contain anything: state, parent, …, utime (14th field of all), stime, cutime, cstime.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }
}
