import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { freePort } from '../acceptance/plaza.ts'
import { childrenOf, killTree } from '../money/faults/processes.ts'
import { type Link, openLink } from './link.ts'
import { endProgram, startProgram } from './programs.ts'

/** One server with its Patroni. Everything else reaches both, and Patroni reaches etcd, by links that can be cut. */
export interface LabNode {
  name: string
  configFile: string
  link: Link
  restLink: Link
  etcdLink: Link
  /** Queries this very server, past the links. */
  ask<Row>(query: string): Promise<Row[]>
  isPrimary(): Promise<boolean>
  /** Writes a row; resolves when that is confirmed, as for any client. */
  write(): Promise<boolean>
  /** Every process of the server, and of Patroni too, as when the machine is frozen. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Kills every process of the server. */
  kill(): Promise<void>
  close(): Promise<void>
}

export interface NodeOptions {
  name: string
  folder: string
  bin: string
  etcdPort: number
}

export async function startNode({ name, folder, bin, etcdPort }: NodeOptions): Promise<LabNode> {
  const [port, rest] = [await freePort(), await freePort()]
  const [link, restLink, etcdLink] = await Promise.all([openLink(port), openLink(rest), openLink(etcdPort)])
  const configFile = join(folder, 'patroni.json')
  const data = join(folder, 'data')
  const config = configuration({
    name,
    folder,
    data,
    bin,
    port,
    rest,
    links: [link.port, restLink.port, etcdLink.port],
  })
  await writeFile(configFile, JSON.stringify(config), { mode: 0o644 })
  const startPatroni = () => startProgram('patroni', [configFile], join(folder, 'patroni.log'), folder)
  let patroni = startPatroni()
  const postmaster = async () => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  let frozen: number[] = []

  const ask = async <Row>(query: string): Promise<Row[]> => {
    const driver = postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, {
      max: 1,
      connect_timeout: 1,
      fetch_types: false,
      onnotice: () => {},
      connection: { statement_timeout: 1000 } as never,
    })
    try {
      return (await driver.unsafe(query)) as unknown as Row[]
    } finally {
      await driver.end({ timeout: 0 })
    }
  }
  return {
    name,
    configFile,
    link,
    restLink,
    etcdLink,
    ask,
    async isPrimary() {
      const [row] = await ask<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
      return !row!.is_standby
    },
    async write() {
      await ask('create table if not exists probe (at timestamptz default now()); insert into probe default values')
      return true
    },
    async freeze() {
      const server = await postmaster()
      frozen = [patroni.pid!, server, ...(await childrenOf(server))]
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    async thaw() {
      const [keeper, server, ...children] = frozen
      for (const pid of [server!, ...children]) signal(pid, 'SIGCONT')
      frozen = [keeper!]
      await delay(AWAKE_MS)
      const ended = endProgram(patroni, 'SIGKILL')
      await killTree(server!)
      await ended
      frozen = []
      patroni = startPatroni()
    },
    kill: async () => killTree(await postmaster()),
    async close() {
      const server = await postmaster().catch(() => undefined)
      for (const pid of frozen) signal(pid, 'SIGCONT')
      await endProgram(patroni, 'SIGKILL')
      if (server) await killTree(server)
      for (const each of [link, restLink, etcdLink]) each.close()
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in the meantime.
  }
}

interface Configured {
  name: string
  folder: string
  data: string
  bin: string
  port: number
  rest: number
  links: readonly [number, number, number]
}

/**
 * A frozen server that wakes up considers itself primary for a while, then its watchdog resets the machine. Without
 * one, Patroni below 3.0.3 may take the lock back from its successor if it was frozen in the middle of its cycle.
 */
const AWAKE_MS = 2000

// As short as Patroni allows: a lock of 20 seconds, renewed every second.
const configuration = ({ name, folder, data, bin, port, rest, links: [link, restLink, etcdLink] }: Configured) => ({
  scope: 'plaza',
  name,
  restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${restLink}` },
  etcd3: { proxy: `http://127.0.0.1:${etcdLink}` },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 1,
      retry_timeout: 3,
      maximum_lag_on_failover: 1_048_576,
      synchronous_mode: true,
      // A server that died is replaced at once instead of being started again.
      master_start_timeout: 0,
      postgresql: {
        use_pg_rewind: true,
        parameters: { max_connections: 200, wal_keep_size: '256MB', wal_log_hints: true, shared_buffers: '64MB' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${link}`,
    data_dir: data,
    bin_dir: bin,
    authentication: {
      superuser: { username: 'postgres' },
      replication: { username: 'replicator' },
      rewind: { username: 'postgres' },
    },
    pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    parameters: { unix_socket_directories: folder, wal_receiver_timeout: '5s', wal_sender_timeout: '5s' },
  },
})
