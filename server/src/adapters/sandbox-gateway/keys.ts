import { createPublicKey, generateKeyPair, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface KeyPair {
  /** PKCS #8 PEM. */
  privateKey: string
  /** SPKI PEM. */
  publicKey: string
}

/** Both sides of every signature, since the sandbox plays the other side. */
export interface GatewayKeys {
  merchant: KeyPair
  provider: KeyPair
  /** What callbacks of provider B are encrypted with. */
  secret: string
}

const generate = promisify(generateKeyPair)

/** The keys in this folder, made on first use and kept, so that signatures outlive a restart. */
export async function loadKeys(folder: string): Promise<GatewayKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [merchant, provider, secret] = await Promise.all([
    kept(join(folder, 'pay-merchant.pem'), makeKey),
    kept(join(folder, 'pay-provider.pem'), makeKey),
    kept(join(folder, 'pay-secret'), async () => randomBytes(16).toString('hex')),
  ])
  return { merchant: pairOf(merchant), provider: pairOf(provider), secret }
}

async function makeKey(): Promise<string> {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
}

const pairOf = (privateKey: string): KeyPair => ({
  privateKey,
  publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string,
})

// Linked into place whole: of two processes that start at once, one is first and both read its key.
async function kept(file: string, make: () => Promise<string>): Promise<string> {
  const found = await readFile(file, 'utf8').catch(() => undefined)
  if (found !== undefined) return found
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, await make(), { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}
