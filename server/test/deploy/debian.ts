import { spawnSync } from 'node:child_process'

/** Required programs, and the Debian packages they come in: missing ones are installed, with a message. */
export function needPrograms(packages: Readonly<Record<string, string>>): void {
  const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
  const missing = Object.keys(packages).filter((program) => !isThere(program))
  if (missing.length === 0) return
  const names = [...new Set(missing.map((program) => packages[program]!))]
  process.stdout.write(`Installing Debian packages: ${names.join(', ')}\n`)
  // Packages that start a service of their own must not: only their programs are needed.
  const install = `printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${names.join(' ')}
    status=$?; rm -f /usr/sbin/policy-rc.d; exit $status`
  const { status } = spawnSync('sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('They could not be installed. This needs Debian, root and its package mirror.')
}
