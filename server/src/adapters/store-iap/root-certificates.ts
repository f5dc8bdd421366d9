import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Reads root certificates from files, each DER (as the store publishes them) or PEM with one or more inside. */
export function readRootCertificates(files: readonly string[]): Buffer[] {
  return files.flatMap((file) => {
    try {
      const bytes = readFileSync(file)
      const inside = bytes.toString('latin1').match(PEM)
      return (inside ?? [bytes]).map((each) => new X509Certificate(each).raw)
    } catch (cause) {
      throw new Error(`STORE_IAP_ROOT_CERTS: ${file} is not a readable certificate`, { cause })
    }
  })
}
