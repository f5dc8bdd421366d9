import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { issueCertificate } from './certificate.ts'

/** What the sandbox store signs with: a chain like the real one, ending in a root of its own. */
export interface Chain {
  /** Leaf, intermediate, root; DER. */
  certificates: readonly [leaf: Buffer, intermediate: Buffer, root: Buffer]
  leafKey: KeyObject
}

// The store's library looks for these in the intermediate and in the leaf.
const INTERMEDIATE_MARK = '1.2.840.113635.100.6.2.1'
const LEAF_MARK = '1.2.840.113635.100.6.11.1'
const DAY_MS = 86_400_000

/** Makes a chain. Every call makes new keys, so that two chains share nothing but their names. */
export function makeChain({
  validFrom = new Date(Date.now() - DAY_MS),
  validTo = new Date(Date.now() + 3650 * DAY_MS),
}: {
  validFrom?: Date
  validTo?: Date
} = {}): Chain {
  const names = { root: 'Plaza Sandbox Root', intermediate: 'Plaza Sandbox Intermediate', leaf: 'Plaza Sandbox Store' }
  const [root, intermediate, leaf] = [newKeys(), newKeys(), newKeys()]
  const valid = { validFrom, validTo }
  return {
    certificates: [
      issueCertificate({
        ...valid,
        subject: names.leaf,
        publicKey: leaf.publicKey,
        issuer: names.intermediate,
        issuerKey: intermediate.privateKey,
        isAuthority: false,
        marks: [LEAF_MARK],
      }),
      issueCertificate({
        ...valid,
        subject: names.intermediate,
        publicKey: intermediate.publicKey,
        issuer: names.root,
        issuerKey: root.privateKey,
        isAuthority: true,
        marks: [INTERMEDIATE_MARK],
      }),
      issueCertificate({
        ...valid,
        subject: names.root,
        publicKey: root.publicKey,
        issuer: names.root,
        issuerKey: root.privateKey,
        isAuthority: true,
      }),
    ],
    leafKey: leaf.privateKey,
  }
}

/** The chain of this installation: made once and kept, so that receipts outlive a restart. */
export function keptChain(folder: string): Chain {
  const file = join(folder, 'store-iap.json')
  return readChain(file) ?? keep(folder, file, makeChain())
}

// Written elsewhere and linked into place: of two processes that start at once one wins, and both use what it wrote.
function keep(folder: string, file: string, { certificates, leafKey }: Chain): Chain {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  const content = {
    certificates: certificates.map((each) => each.toString('base64')),
    leafKey: leafKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  writeFileSync(aside, JSON.stringify(content), { mode: 0o600 })
  try {
    linkSync(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside)
  }
  return readChain(file)!
}

function readChain(file: string): Chain | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const { certificates, leafKey } = JSON.parse(text) as { certificates: string[]; leafKey: string }
  const [leaf, intermediate, root] = certificates.map((each) => Buffer.from(each, 'base64'))
  return { certificates: [leaf!, intermediate!, root!], leafKey: createPrivateKey(leafKey) }
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
