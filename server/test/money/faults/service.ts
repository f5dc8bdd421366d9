// A service in a process of its own, with the reward route of tests; prints its port once it listens.
import type { AddressInfo } from 'node:net'
import { createService } from '../../../src/app.ts'
import { readConfig } from '../../../src/config/config.ts'
import { createLogger } from '../../../src/kernel/logger.ts'
import { createPorts } from '../../../src/ports.ts'
import { rewardStage } from '../reward-stage.ts'

const config = readConfig({
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://plaza.test',
  RATE_LIMIT_PER_MINUTE: '0',
  MAX_IN_FLIGHT: '2000',
  APP_SECRET: 'a secret only for tests, 32 characters',
  LOG_LEVEL: process.env['FAULT_LOG'] ?? 'silent',
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(DATA(BASE)?|WEBHOOKS)_/.test(name))),
})
const service = await createService({
  config,
  databaseUrl: config.DATABASE_URL!,
  log: createLogger({
    level: config.LOG_LEVEL,
    format: 'json',
    destination: { write: (line: string) => void process.stderr.write(line) },
  }),
  ports: await createPorts(config, () => {}),
  moreModules: rewardStage,
  // No one looks at a page of it, and making the first takes a second of processor.
  isWarmedUp: false,
})
await service.app.listen({ port: 0, host: '127.0.0.1' })
if (process.env['FAULT_JOBS']) service.jobs.start()
process.stdout.write(`${(service.app.server.address() as AddressInfo).port}\n`)
// Its parent may be killed too.
process.stdin.resume().once('end', () => process.exit(0))
