import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDriver, type Driver } from '../../src/kernel/db/driver.ts'
import { freePort } from '../acceptance/plaza.ts'
import type { Link } from './link.ts'
import { type LabNode, startNode } from './node.ts'
import { account, endProgram, programFolder, startProgram, until } from './programs.ts'

/** Three PostgreSQL servers under Patroni, with etcd and HAProxy, in a folder of its own. */
export interface Lab {
  nodes: readonly LabNode[]
  /** All servers by name, and the balancer: both ways to address a database that can move. */
  urls(database: string): { hosts: string; balancer: string }
  /** The one that takes writes now. */
  primary(): Promise<LabNode>
  /** Waits until all three are there and one of them confirms every commit. */
  untilWhole(): Promise<void>
  switchOver(from: LabNode): Promise<void>
  owner(database: string): Driver
  close(): Promise<void>
}

export async function openLab(): Promise<Lab> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-ha-'))
  await chmod(folder, 0o755)
  const make = async (name: string): Promise<string> => {
    const path = join(folder, name)
    await mkdir(path, { mode: 0o700 })
    if (account.uid !== undefined) await chown(path, account.uid, account.gid!)
    return path
  }
  const closing: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closing.reverse()) await end()
  }
  try {
    const etcdPort = await startEtcd(await make('etcd'), closing)
    const bin = await programFolder()
    const nodes: LabNode[] = []
    for (const name of ['one', 'two', 'three']) {
      const node = await startNode({ name, folder: await make(name), bin, etcdPort })
      closing.push(node.close)
      nodes.push(node)
      // The first makes the cluster, the others copy it.
      if (nodes.length === 1) await until(node.isPrimary, 'the first server takes writes')
    }
    const balancerPort = await startBalancer(await make('balancer'), nodes, closing)
    const lab = controls(nodes, balancerPort, close)
    await lab.untilWhole()
    return lab
  } catch (error) {
    for (const name of ['one', 'two', 'three'])
      process.stderr.write((await readFile(join(folder, name, 'patroni.log'), 'utf8').catch(() => '')).slice(-1500))
    await close()
    throw error
  }
}

/**
 * Whether Patroni has recorded which standby is synchronous. Only that one may take over: struck before that, the old
 * primary is started again, and no other ever takes writes.
 */
async function hasSuccessor({ restLink }: LabNode): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${restLink.port}/cluster`)
  const { members } = (await answer.json()) as { members: { role: string }[] }
  return members.some(({ role }) => role === 'sync_standby')
}

function controls(nodes: readonly LabNode[], balancerPort: number, close: () => Promise<void>): Lab {
  const primary = async () => {
    for (const node of nodes) if (await node.isPrimary().catch(() => false)) return node
    throw new Error('no server takes writes')
  }
  return {
    nodes,
    urls: (database) => ({
      hosts: `postgres://postgres@${nodes.map(({ link }) => `127.0.0.1:${link.port}`).join(',')}/${database}?target_session_attrs=read-write`,
      balancer: `postgres://postgres@127.0.0.1:${balancerPort}/${database}`,
    }),
    primary,
    untilWhole: () =>
      until(async () => {
        const leader = await primary()
        const [row] = await leader.ask<{ streaming: number; confirming: number }>(`
          select count(*)::int as streaming, count(*) filter (where sync_state = 'sync')::int as confirming
          from pg_stat_replication where state = 'streaming'`)
        return row!.streaming === nodes.length - 1 && row!.confirming > 0 && (await hasSuccessor(leader))
      }, 'all servers are there'),
    // Not blocking: its connection to etcd goes through a link of this very process.
    async switchOver(from) {
      const args = ['-c', from.configFile, 'switchover', '--leader', from.name, '--force']
      await promisify(execFile)('patronictl', args, {
        timeout: 60_000,
        env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
      })
    },
    owner: (database) =>
      createDriver({
        url: `postgres://postgres@127.0.0.1:${balancerPort}/${database}`,
        poolSize: 2,
        asAppRole: false,
      }),
    close,
  }
}

type Closing = (() => unknown)[]

async function startEtcd(folder: string, closing: Closing): Promise<number> {
  const [clients, peers] = [await freePort(), await freePort()]
  const at = (port: number) => `http://127.0.0.1:${port}`
  const args = ['--data-dir', join(folder, 'data'), '--name', 'etcd', '--unsafe-no-fsync', '--logger=zap']
  args.push('--listen-client-urls', at(clients), '--advertise-client-urls', at(clients))
  args.push('--listen-peer-urls', at(peers), '--initial-advertise-peer-urls', at(peers))
  args.push('--initial-cluster', `etcd=${at(peers)}`)
  const etcd = startProgram('etcd', args, join(folder, 'etcd.log'), folder)
  closing.push(() => endProgram(etcd))
  await until(async () => (await fetch(`${at(clients)}/health`)).ok, 'etcd answers')
  return clients
}

async function startBalancer(folder: string, nodes: readonly LabNode[], closing: Closing): Promise<number> {
  const port = await freePort()
  const servers = nodes.map(
    ({ name, link, restLink }) => `  server ${name} 127.0.0.1:${link.port} check port ${restLink.port}`,
  )
  const config = `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 1h
  timeout server 1h
frontend database
  bind 127.0.0.1:${port}
  default_backend primary
backend primary
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
  await writeFile(join(folder, 'haproxy.cfg'), config, { mode: 0o644 })
  await chmod(folder, 0o755)
  const haproxy = startProgram('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], join(folder, 'log'), folder)
  closing.push(() => endProgram(haproxy))
  return port
}

export const linksOf = ({ link, restLink, etcdLink }: LabNode): readonly Link[] => [link, restLink, etcdLink]
