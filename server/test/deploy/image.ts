import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTemporaryFolder } from '../../src/adapters/embedded-postgres/data-folder.ts'
import { destroyEmbeddedPostgres } from '../../src/adapters/embedded-postgres/destroy.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/start.ts'
import { createDriver } from '../../src/kernel/db/driver.ts'
import { run } from './program.ts'

const BASE = 'localhost/plaza-test-base'
const IMAGE = 'localhost/plaza-test'
const NODE_LINE = '24'
const PORT = '3990'
/** Works on any file system, and as root without a session of systemd. */
const STORAGE = { STORAGE_DRIVER: 'vfs' }
const PODMAN = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs']
/** As an operator is told to run it: a read-only root, no privileges. */
const HARDENED = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--tmpfs', '/tmp']
const HERE = ['--network', 'host', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']

/** No registry of images is needed: Debian's own packages with Node.js from the package registry. */
async function makeBase(folder: string): Promise<void> {
  const root = join(folder, 'root')
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates,libstdc++6,libatomic1', 'stable', root])
  const name = `node-linux-${process.arch}`
  const parts = join(folder, 'parts')
  await mkdir(parts)
  run('npm', [
    'install',
    '--prefix',
    parts,
    '--no-save',
    '--ignore-scripts',
    '--loglevel=error',
    `${name}@${NODE_LINE}`,
    'npm@11',
  ])
  const local = join(root, 'usr/local')
  await mkdir(join(local, 'lib/node_modules'), { recursive: true })
  await cp(join(parts, 'node_modules', name, 'bin/node'), join(local, 'bin/node'))
  await cp(join(parts, 'node_modules/npm'), join(local, 'lib/node_modules/npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  // The build trusts what this machine trusts: there may be a proxy between it and the registry.
  await cp('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'))
  const container = run('buildah', ['from', 'scratch'], STORAGE).trim().split('\n').at(-1)!
  run('buildah', ['copy', '-q', container, root, '/'], STORAGE)
  const path = 'PATH=/usr/local/bin:/usr/bin:/bin'
  const trusted = 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'
  run('buildah', ['config', '--env', path, '--env', trusted, container], STORAGE)
  run('buildah', ['commit', '-q', '--rm', container, BASE], STORAGE)
}

/** Builds the image and runs it as in production: migrate, serve, health, a page, an answer, signals. */
export async function checkImage(): Promise<string[]> {
  const folder = await createTemporaryFolder('image')
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: true })
  try {
    await makeBase(folder)
    const build = ['build', '--isolation', 'chroot', '--format', 'docker', '--network', 'host']
    run('buildah', [...build, '--build-arg', `BASE=${BASE}`, '-t', IMAGE, '.'], STORAGE)
    const { stdout, seconds } = await runImage(postgres)
    return [`image of ${sizeOf(IMAGE)} MB on a base of ${sizeOf(BASE)} MB`, `ready after ${seconds} s`, ...stdout]
  } finally {
    await postgres.stop()
    await destroyEmbeddedPostgres(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

const inspect = (image: string, format: string) =>
  run('podman', [...PODMAN, 'image', 'inspect', image, '--format', format], STORAGE)
    .trim()
    .split('\n')
    .at(-1)!
const sizeOf = (image: string) => (Number(inspect(image, '{{.Size}}')) / 1e6).toFixed(0)

/** The service's own login, which belongs to the application's role and owns nothing. */
async function makeLogin({ url, superuserUrl }: EmbeddedPostgres): Promise<string> {
  const superuser = createDriver({ url: superuserUrl, poolSize: 1, asAppRole: false })
  await superuser`create role plaza_service login password 'only for this test' in role plaza_app`
  await superuser.end()
  return Object.assign(new URL(url), { username: 'plaza_service', password: 'only for this test' }).href
}

async function runImage(postgres: EmbeddedPostgres): Promise<{ stdout: string[]; seconds: string }> {
  assert.equal(inspect(IMAGE, '{{.User}}'), '10001:10001')
  const env = {
    DATABASE_MIGRATION_URL: postgres.url,
    APP_SECRET: 'a secret that only this test knows, long enough',
    METRICS_TOKEN: 'only-for-the-scraper-of-metrics',
    PUBLIC_URL: 'https://plaza.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ADMIN_PASSWORD: 'correct horse battery staple',
    PORT,
  }
  const options = (databaseUrl: string) => [
    ...PODMAN,
    'run',
    '--rm',
    ...HERE,
    ...HARDENED,
    ...Object.entries({ ...env, DATABASE_URL: databaseUrl }).flatMap((each) => ['--env', each.join('=')]),
  ]
  run('podman', [...options(postgres.url), IMAGE, 'db', 'migrate'], STORAGE)
  const serving = options(await makeLogin(postgres))
  const startedAt = performance.now()
  const name = `plaza-test-${process.pid}`
  const child = spawn('podman', [...serving, '--name', name, IMAGE], { env: { ...process.env, ...STORAGE } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      said += piece
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ask = (path: string) => fetch(`http://127.0.0.1:${PORT}${path}`)
  const isReady = () =>
    ask('/readyz').then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    assert.equal(child.exitCode, null, said)
    await sleep(100)
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  run('podman', [...PODMAN, 'healthcheck', 'run', name], STORAGE)
  const inside = (...command: string[]) => run('podman', [...PODMAN, 'exec', name, ...command], STORAGE)
  assert.throws(() => inside('node', '-e', "require('fs').writeFileSync('/opt/plaza/x', '')"), /EROFS/)
  inside('node', '-e', "require('fs').writeFileSync('/var/lib/plaza/x', '')")
  assert.match(await (await ask('/')).text(), /<html[\s\S]*<\/html>/)
  assert.equal((await ask('/console')).status, 200)
  assert.deepEqual(await (await ask('/api/v2/feeds')).json(), [])
  // A signal reaches the service itself, which closes everything and exits cleanly.
  run('podman', [...PODMAN, 'kill', '--signal', 'TERM', name], STORAGE)
  assert.equal(await ended, 0, said)
  return { seconds, stdout: ['healthy, unprivileged, its root read-only; ends by itself when told to'] }
}
