import { constants } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The user PostgreSQL runs as when Plaza itself is root, which PostgreSQL refuses to be. */
export interface Account {
  uid: number
  gid: number
}

/** Whether Plaza runs as root. */
export const isRoot = (): boolean => process.getuid?.() === 0

/** Picks an unprivileged account that exists, because initdb looks its name up. */
export async function findUnprivilegedAccount(): Promise<Account> {
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    // macOS writes `nobody` as -2, which cannot be given to chown.
    .filter(({ uid, gid }) => uid > 0 && gid > 0 && uid < 2 ** 31)
  const chosen =
    ['nobody', '_postgres', 'daemon'].map((name) => accounts.find((account) => account.name === name)).find(Boolean) ??
    accounts[0]
  return chosen === undefined ? { uid: 65534, gid: 65534 } : { uid: chosen.uid, gid: chosen.gid }
}

/** Finds the outermost folder on the way to `path`, itself included, that the account may not enter. */
export async function findClosedFolder(path: string, account: Account | undefined): Promise<string | undefined> {
  if (account === undefined) return undefined
  const way = [path]
  while (dirname(way[0]!) !== way[0]) way.unshift(dirname(way[0]!))
  for (const folder of way) {
    if (!(await isAllowed(folder, account, constants.X_OK))) return folder
  }
  return undefined
}

/** Whether the account may read this file, by its mode and the folders above it. */
export const canRead = async (file: string, account: Account): Promise<boolean> =>
  (await findClosedFolder(dirname(file), account)) === undefined && (await isAllowed(file, account, constants.R_OK))

async function isAllowed(path: string, { uid, gid }: Account, wanted: number): Promise<boolean> {
  const { mode, uid: owner, gid: group } = await stat(path)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return ((mode >> shift) & wanted) === wanted
}
