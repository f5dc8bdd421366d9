import type { TestContext } from 'node:test'
import { createService } from '../src/app.ts'
import { readConfig } from '../src/config/config.ts'
import { createLogger } from '../src/kernel/logger.ts'
import { createPorts } from '../src/ports.ts'
import { requestsFrom } from './person.ts'
import type { World } from './world.ts'

/** A second service on the same database, as another machine would run it. */
export async function anotherProcess(t: TestContext, world: World) {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: world.dataDir,
    DATABASE_URL: world.databaseUrl,
    PUBLIC_URL: 'http://plaza.test',
    DATABASE_POOL: '4',
    DATABASE_TIMEOUT_MS: '20000',
    MAX_IN_FLIGHT: '1000',
    RATE_LIMIT_PER_MINUTE: '0',
    APP_SECRET: 'a secret only for tests, 32 characters',
  })
  const service = await createService({
    config,
    databaseUrl: world.databaseUrl,
    log: createLogger({ level: 'silent', format: 'json' }),
    ports: await createPorts(config, () => {}),
  })
  t.after(() => service.close())
  return (token: string) => requestsFrom(service.app, '10.99.0.1', () => token)
}
