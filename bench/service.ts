// The service as in production, less the rate limit, in a process of its own or as several workers; sends its ports
// once all of it listens.
import { fork } from 'node:child_process'
import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { createService } from '../server/src/app.ts'
import { readConfig } from '../server/src/config/config.ts'
import { createLogger } from '../server/src/kernel/logger.ts'
import { createPorts, type Ports } from '../server/src/ports.ts'
import { rewardStage } from '../server/test/money/reward-stage.ts'

process.on('disconnect', () => process.exit(0))
const workers = Number(process.env['WORKERS'] ?? 1)
if (cluster.isPrimary && workers > 1) process.send!(await startWorkers(workers))
else if (process.env['APART']) process.send!(await startApart(Number(process.env['APART'])))
else process.send!([await serve()])

/** As `plaza serve --workers` does it: the port that all of them share. */
async function startWorkers(count: number): Promise<number[]> {
  const ports = await Promise.all(
    Array.from({ length: count }, () => new Promise<number[]>((resolve) => cluster.fork().once('message', resolve))),
  )
  return ports[0]!
}

/** The port of each. */
async function startApart(count: number): Promise<number[]> {
  const env = { ...process.env, APART: '' }
  const ports = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<number[]>((resolve) =>
          fork(process.argv[1]!, { env, serialization: 'advanced' }).once('message', (port) =>
            resolve(port as number[]),
          ),
        ),
    ),
  )
  return ports.flat()
}

/** The port it listens on. */
async function serve(): Promise<number> {
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMIT_PER_MINUTE: '0',
    // The receivers of webhooks are on this machine.
    WEBHOOKS_ALLOW_PRIVATE: '1',
    APP_SECRET: 'a secret only for measuring, 32 characters',
    DATABASE_URL: process.env['DATABASE_URL'],
    DATABASE_POOL: process.env['DATABASE_POOL'],
    DATA_DIR: process.env['DATA_DIR'],
    OTEL_EXPORTER_OTLP_ENDPOINT: process.env['OTEL_EXPORTER_OTLP_ENDPOINT'],
  })
  const service = await createService({
    config,
    databaseUrl: config.DATABASE_URL!,
    log: createLogger({ level: config.LOG_LEVEL, format: 'json' }),
    ports: withoutOutbox(await createPorts(config, () => {})),
    moreModules: rewardStage,
  })
  await service.listen({ host: '127.0.0.1', port: 0 })
  service.jobs.start()
  return (service.app.server.address() as AddressInfo).port
}

/** In production nothing is written to the outbox, so nothing is here. */
function withoutOutbox(ports: Ports): Ports {
  const transports = ports.push.transports.filter(({ name }) => name !== 'outbox')
  return { ...ports, push: { ...ports.push, transports } }
}
