import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findRealPath } from './data-folder.ts'
import { ownerUrl, superuserUrl, tryConnection } from './database.ts'
import { chooseFolders } from './folders.ts'
import { findPasswords } from './passwords.ts'
import { isPostmasterOf } from './pids.ts'

/** The server of a data folder that another Plaza runs, for reading and copying it meanwhile. */
export interface JoinedPostgres {
  url: string
  superuserUrl: string
  clusterDir: string
}

/** Finds the server that already runs on this data folder; undefined if none does. */
export async function joinEmbeddedPostgres(dataDir: string): Promise<JoinedPostgres | undefined> {
  const folders = await chooseFolders(await findRealPath(dataDir), true).catch(() => undefined)
  if (!folders) return undefined
  const lines = (await readFile(join(folders.clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !port || !isPostmasterOf(folders.clusterDir, pid)) return undefined
  const passwords = await findPasswords(folders.passwordFile)
  if (!passwords) return undefined
  const url = ownerUrl(port, passwords)
  if ((await tryConnection(url)) !== 'open') return undefined
  return { url, superuserUrl: superuserUrl(port, passwords), clusterDir: folders.clusterDir }
}
