import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type ConnectionOptions, createSecureContext } from 'node:tls'

/** How connections to a server are encrypted. */
export interface Encryption {
  /** Otherwise a server without TLS is used unencrypted. */
  isRequired: boolean
  options: ConnectionOptions
}

const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']

/** Takes sslmode and sslrootcert (as in libpq) out of an address's parameters; undefined where nothing is encrypted. */
export function takeEncryption(params: URLSearchParams): Encryption | undefined {
  const roots = params.get('sslrootcert') ?? undefined
  const mode = params.get('sslmode') ?? (roots === undefined ? 'disable' : 'verify-full')
  for (const name of ['sslmode', 'sslrootcert']) params.delete(name)
  // Left in, the driver would ignore it or the server refuse it, and neither says what to do.
  const unknown = [...params.keys()].find((name) => name.startsWith('ssl'))
  if (unknown) throw new Error(`must not have ${unknown}: encryption is set with sslmode and sslrootcert`)
  if (!MODES.includes(mode)) throw new Error(`must have an sslmode that is one of ${MODES.join(', ')}`)
  if (mode.startsWith('verify') && roots === undefined)
    throw new Error(`must have an sslrootcert with sslmode=${mode}: a file of certificates, or system`)
  if (mode === 'disable') return undefined
  // Anyone can get a certificate for some name from a public authority.
  if (roots === 'system' && mode !== 'verify-full')
    throw new Error('must have sslmode=verify-full where sslrootcert is system')
  return {
    isRequired: mode !== 'prefer',
    options: {
      secureContext: createSecureContext(roots === undefined || roots === 'system' ? {} : { ca: readRoots(roots) }),
      // As in libpq: where roots are given the certificate must come from them, whatever the mode.
      rejectUnauthorized: roots !== undefined,
      ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
    },
  }
}

function readRoots(file: string): string {
  try {
    const text = readFileSync(file, 'utf8')
    new X509Certificate(text)
    return text
  } catch {
    throw new Error('must have an sslrootcert that is a file of certificates we may read, or system')
  }
}
