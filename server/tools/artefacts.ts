import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { destroyEmbeddedPostgres } from '../src/adapters/embedded-postgres/destroy.ts'
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts'
import { createService } from '../src/app.ts'
import { exampleEnvironment, readConfig } from '../src/config/config.ts'
import { createDb } from '../src/kernel/db/db.ts'
import { createDriver } from '../src/kernel/db/driver.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openApiDocument } from '../src/kernel/http/openapi/index.ts'
import { describeKinds, formatSchema } from '../src/kernel/index.ts'
import { createLogger } from '../src/kernel/logger.ts'
import { createSecrets } from '../src/kernel/secrets.ts'
import { allKinds } from '../src/modules/moving/plaza/kinds.ts'
import { createPorts } from '../src/ports.ts'
import { readSchema } from '../src/schema.ts'
import { writeErrorsDoc } from './errors-doc.ts'
import { writeFormatDoc } from './format-doc.ts'
import { writeInterfaceDoc } from './interface-doc.ts'
import { dumpSchema } from './schema-dump.ts'
import { makeSdkTypes } from './sdk-types.ts'
import { writeSqlFunctions } from './sql-functions.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every generated file that is committed, by its path. */
export async function makeArtefacts(): Promise<Map<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plaza-generate-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    const owner = createDriver({ url: postgres.url, poolSize: 2, asAppRole: false })
    const wanted = await readSchema()
    await migrate(owner, wanted)
    const schema = await dumpSchema(owner)
    const functions = await writeSqlFunctions(owner, wanted.functions)
    const shapes = await describeKinds(
      createDb({ driver: owner, reactions: new Map(), seal: createSecrets('only to generate'), jobsWaiting: () => {} }),
      allKinds,
    )
    await owner.end()
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      PUBLIC_URL: 'http://127.0.0.1:3000',
      LOG_LEVEL: 'silent',
    })
    const log = createLogger({ level: 'silent', format: 'json' })
    const service = await createService({
      config,
      databaseUrl: postgres.url,
      log,
      ports: await createPorts(config, () => {}),
    })
    const openapi = openApiDocument(service.app)
    await service.close()
    return new Map([
      [join(root, 'server/schema.sql'), schema],
      [join(root, 'server/openapi.json'), `${JSON.stringify(openapi, null, 2)}\n`],
      [join(root, 'docs/errors.md'), writeErrorsDoc(openapi)],
      [join(root, 'docs/format.md'), writeFormatDoc(shapes)],
      [join(root, 'docs/format.schema.json'), `${JSON.stringify(formatSchema(shapes), null, 2)}\n`],
      [join(root, '.env.example'), exampleEnvironment()],
      [join(root, 'docs/interface.md'), await writeInterfaceDoc(join(root, 'docs/interface.md'), openapi)],
      ...[...functions].map(([path, text]) => [join(root, 'server/src', path), text] as const),
      ...(await makeSdkTypes(openapi)),
    ])
  } finally {
    await postgres.stop()
    await destroyEmbeddedPostgres(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}
