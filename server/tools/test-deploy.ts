// `npm run test:deploy [-- files image]`: what stands in deploy/ read by the programs it is for (HAProxy, nginx, Caddy,
// systemd, promtool), and the image built and run as it will be. Installs Debian's packages where they are missing, and says so.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
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
const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const missing = Object.keys(PACKAGES).filter((program) => !isThere(program))
if (missing.length > 0) {
  const names = missing.map((program) => PACKAGES[program]!)
  process.stdout.write(`Installing Debian packages: ${names.join(', ')}\n`)
  // Packages that start a service of their own are not to: only their programs are wanted.
  const install = `printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${names.join(' ')}
    status=$?; rm -f /usr/sbin/policy-rc.d; exit $status`
  const { status } = spawnSync('sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('They could not be installed. This needs Debian, root and its package mirror.')
}

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
