import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { codeOf } from './problem.ts'

export interface Passwords {
  superuser: string
  owner: string
}

/** Makes passwords that need no quoting in SQL or in a URL. */
export const createPasswords = (): Passwords => ({
  superuser: randomBytes(24).toString('hex'),
  owner: randomBytes(24).toString('hex'),
})

/** Reads the passwords kept next to a cluster; undefined if they are lost. */
export async function findPasswords(path: string): Promise<Passwords | undefined> {
  try {
    const { superuser, owner } = JSON.parse(await readFile(path, 'utf8')) as Partial<Passwords>
    return superuser && owner ? { superuser, owner } : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Writes a file that only its owner can read, whole or not at all. */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  const file = await open(`${path}.draft`, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.draft`, path)
}
