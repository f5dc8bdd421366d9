// `npm run test:deploy [-- files image]`: has the programs for which deploy/ is written read it (HAProxy, nginx, Caddy,
// systemd, promtool), and builds and runs the image. Installs Debian's packages where they are missing, and says so.
import { parseArgs } from 'node:util'
import { needPrograms } from '../test/deploy/debian.ts'
import { checkFiles } from '../test/deploy/files.ts'
import { checkImage } from '../test/deploy/image.ts'

const PARTS = { files: checkFiles, image: checkImage }
/** Programs, and the Debian packages they come in. */
const PACKAGES: Readonly<Record<string, string>> = {
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  caddy: 'caddy',
  promtool: 'prometheus',
  openssl: 'openssl',
  debootstrap: 'debootstrap',
  buildah: 'buildah',
  podman: 'podman',
  runc: 'runc',
}

const { positionals } = parseArgs({ args: process.argv.slice(3), allowPositionals: true })
needPrograms(PACKAGES)

let failed = 0
for (const [name, check] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const startedAt = performance.now()
  try {
    for (const line of await check()) process.stdout.write(`  ${line}\n`)
    process.stdout.write(`✓ ${name}  ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
  } catch (error) {
    failed++
    process.stdout.write(`✗ ${name}: ${(error as Error).stack}\n`)
  }
}
process.exit(failed === 0 ? 0 : 1)
