import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './program.ts'

/** The examples of deploy/, each read by the program it is for. Certificates are made for it; nothing else is changed. */
export async function checkFiles(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-deploy-'))
  try {
    const [key, certificate, both] = ['plaza.key', 'plaza.crt', 'plaza.pem'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=plaza.example',
      '-keyout',
      key,
      '-out',
      certificate,
    ])
    await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))

    const proxy = join(folder, 'haproxy.cfg')
    await writeFile(proxy, (await readFile('deploy/haproxy.cfg', 'utf8')).replace('/etc/haproxy/plaza.pem', both))
    run('haproxy', ['-c', '-f', proxy])

    const site = (await readFile('deploy/nginx.conf', 'utf8'))
      .replace('/etc/nginx/plaza.crt', certificate)
      .replace('/etc/nginx/plaza.key', key)
    const nginx = join(folder, 'nginx.conf')
    await writeFile(nginx, `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`)
    run('nginx', ['-t', '-q', '-c', nginx])

    run('caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'])

    // Of a unit as it would be installed; a missing program is the only complaint allowed.
    const unit = join(folder, 'plaza@3001.service')
    await writeFile(unit, (await readFile('deploy/plaza@.service', 'utf8')).replace('/usr/bin/node', process.execPath))
    run('systemd-analyze', ['verify', '--man=no', unit])

    run('promtool', ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yml'])
    run('promtool', ['check', 'rules', 'deploy/prometheus/alerts.yml'])
    run('promtool', ['test', 'rules', 'deploy/prometheus/alerts.test.yml'])
    return [
      'HAProxy, nginx, Caddy, systemd and Prometheus take their files; the alerts fire when they should and only then',
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
