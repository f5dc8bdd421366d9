import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '../account.ts'
import { takeClaim } from '../claim.ts'
import { openDataFolder } from '../data-folder.ts'
import { chooseFolders } from '../folders.ts'
import { draftPrefix, removeFolder } from '../leftovers.ts'
import { linkFolders } from '../location.ts'
import { writePrivateFile } from '../passwords.ts'
import { asProblem, EmbeddedPostgresProblem } from '../problem.ts'

/** Where the passwords of a data folder's cluster are kept. */
export const passwordFileOf = async (dataDir: string): Promise<string> =>
  (await chooseFolders(dataDir, true)).passwordFile

/**
 * Puts a copied cluster into a data folder. `fill` writes it into a draft folder, which becomes the cluster whole or
 * not at all; a data folder that already has one is refused.
 */
export async function placeCluster(
  dataDir: string,
  passwords: string,
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  try {
    const folders = await chooseFolders(await openDataFolder(dataDir), true)
    const claim = await takeClaim(folders.claimsDir, folders.dataDir)
    const draft = join(folders.home, `${draftPrefix}${randomBytes(6).toString('hex')}`)
    try {
      if ((await readdir(folders.clusterDir).catch(() => [])).length > 0)
        throw new EmbeddedPostgresProblem(
          `There is a database in ${folders.clusterDir} already, which is left alone: set DATA_DIR to an empty folder.`,
        )
      await mkdir(draft, { mode: 0o700 })
      await fill(draft)
      for (const name of FOLDERS) await mkdir(join(draft, name), { recursive: true })
      await giveTo(draft, folders.account)
      await writePrivateFile(folders.passwordFile, passwords)
      if (folders.why !== undefined && !folders.isKnown) await linkFolders(folders.dataDir, folders.home, folders.why)
      await rename(draft, folders.clusterDir)
    } finally {
      await removeFolder(draft)
      claim.release()
    }
  } catch (error) {
    throw asProblem(error, dataDir)
  }
}

/** A server does not start without them, and a copy has no empty folders. */
const FOLDERS = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_xact',
]

async function giveTo(path: string, account: Account | undefined): Promise<void> {
  await chmod(path, 0o700)
  if (account) await chown(path, account.uid, account.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) await giveTo(inner, account)
    else {
      await chmod(inner, 0o600)
      if (account) await chown(inner, account.uid, account.gid)
    }
  }
}
