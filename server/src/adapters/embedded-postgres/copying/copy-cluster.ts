import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'

/** Copies one file of the cluster, or skips it if it is gone: PostgreSQL drops and creates files all the time. */
export type CopyFile = (from: string, path: string) => Promise<void>

export interface ClusterCopy {
  startLsn: string
  stopLsn: string
  /** Everything committed before this moment is in the copy. */
  takenAt: Date
  version: string
  /** Tells PostgreSQL where to recover from when the copy is started; goes into the copy as `backup_label`. */
  label: string
}

/**
 * Copies a running cluster by PostgreSQL's own low-level backup: between its start and its end, the WAL makes any
 * mixture of old and new pages consistent. A temporary slot keeps that WAL until it is copied, and both end with the
 * connection, whatever happens here.
 */
export async function copyCluster(superuserUrl: string, clusterDir: string, copy: CopyFile): Promise<ClusterCopy> {
  const sql = postgres(superuserUrl, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    prepare: false,
  })
  try {
    await sql`select pg_create_physical_replication_slot(${`plaza_backup_${randomBytes(4).toString('hex')}`}, true, true)`
    const [started] = await sql<{ lsn: string; file: string }[]>`
      select lsn::text, pg_walfile_name(lsn) as file from pg_backup_start('plaza backup', fast => true) as lsn`
    for await (const path of filesOf(clusterDir)) await copy(join(clusterDir, path), path)
    // Last, as pg_basebackup does: it must not be older than what it describes.
    await copy(join(clusterDir, CONTROL), CONTROL)
    const [stopped] = await sql<{ lsn: string; label: string; file: string; at: string; version: string }[]>`
      select lsn::text, labelfile as label, pg_walfile_name(lsn) as file, clock_timestamp()::text as at,
        current_setting('server_version') as version
      from pg_backup_stop(wait_for_archive => false)`
    for (const name of await logBetween(clusterDir, started!.file, stopped!.file))
      await copy(join(clusterDir, 'pg_wal', name), join('pg_wal', name))
    return {
      startLsn: started!.lsn,
      stopLsn: stopped!.lsn,
      takenAt: new Date(stopped!.at),
      version: stopped!.version,
      label: stopped!.label,
    }
  } finally {
    await sql.end({ timeout: 2 })
  }
}

const CONTROL = join('global', 'pg_control')

/** Written by every start, or only meaningful to the running server. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', CONTROL])
/** Their content is only meaningful to the running server, or copied separately. */
const UNCOPIED_FOLDERS = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]
const isScratch = (name: string): boolean => name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init')

async function* filesOf(root: string, below = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(root, below), { withFileTypes: true }).catch(() => [])) {
    const path = join(below, entry.name)
    if (LEFT_OUT.has(path) || isScratch(entry.name)) continue
    if (entry.isDirectory()) {
      if (!UNCOPIED_FOLDERS.includes(path)) yield* filesOf(root, path)
    } else if (entry.isFile()) yield path
  }
}

// Names of segments sort in WAL order; of one timeline here, as the embedded server is never promoted.
async function logBetween(clusterDir: string, first: string, last: string): Promise<string[]> {
  const names = await readdir(join(clusterDir, 'pg_wal'))
  return names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last).toSorted()
}
