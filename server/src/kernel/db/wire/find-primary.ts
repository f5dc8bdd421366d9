import postgres from 'postgres'
import type { DatabaseAddress, Host } from './address.ts'
import { openSocket } from './socket.ts'

/** A server that reports that it takes writes. */
export interface Primary {
  host: Host
  /** Grows with every failover: of two that both claim to be primary, the one with the higher timeline is. */
  timeline: number
}

const PROBE_S = 1.5
/** Another may claim it too, on a higher timeline; one that does not answer at all is not waited for. */
const SECOND_OPINION_MS = 300

/** Asks all servers at once which of them takes writes. */
export async function findPrimary(address: DatabaseAddress): Promise<Primary | undefined> {
  const found: Primary[] = []
  const probes = address.hosts.map((host) => probe(address, host, (timeline) => found.push({ host, timeline })))
  const all = Promise.allSettled(probes.map(({ asked }) => asked))
  const timers: NodeJS.Timeout[] = []
  const wait = (ms: number) => new Promise<void>((resume) => timers.push(setTimeout(resume, ms)))
  const soon = Promise.any(probes.map(({ asked }) => asked)).then(
    () => wait(SECOND_OPINION_MS),
    () => {},
  )
  await Promise.race([all, soon, wait(1000 * PROBE_S)])
  for (const timer of timers) clearTimeout(timer)
  for (const { end } of probes) end()
  return found.sort((one, other) => other.timeline - one.timeline)[0]
}

function probe(address: DatabaseAddress, host: Host, claims: (timeline: number) => void) {
  const driver = postgres(address.at(host), {
    socket: async () => openSocket(host, address.encryption),
    ssl: false,
    max: 1,
    connect_timeout: PROBE_S,
    fetch_types: false,
    target_session_attrs: 'primary',
    onnotice: () => {},
    connection: { application_name: 'plaza', statement_timeout: 1000 * PROBE_S } as never,
  } as postgres.Options<never>)
  const asked = driver.unsafe(`select ${TIMELINE} as timeline`).then(([row]) => claims(Number(row!['timeline'])))
  // Marks `asked` as handled; a caller that awaits it still gets the error.
  asked.catch(() => {})
  return { asked, end: () => void driver.end({ timeout: 0 }).catch(() => {}) }
}

/** The timeline a primary writes on; an error on a standby. */
export const TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int`
