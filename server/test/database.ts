import { randomBytes } from 'node:crypto'
import { createDb } from '../src/kernel/db/db.ts'
import { createDriver, type Driver } from '../src/kernel/db/driver.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { createSecrets } from '../src/kernel/secrets.ts'
import { loadRegions, regionFile } from '../src/modules/locations/index.ts'
import { siteSetting } from '../src/modules/users/index.ts'
import { readSchema } from '../src/schema.ts'

/** The database every test file's own is cloned from. */
const TEMPLATE = 'plaza_template'

const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Builds the template: all migrations, a clock that tests can shift, and no tasks. */
export async function buildTemplate(ownerUrl: string): Promise<void> {
  const admin = createDriver({ url: ownerUrl, poolSize: 1, asAppRole: false })
  await admin.unsafe(`drop database if exists ${TEMPLATE}`)
  await admin.unsafe(`create database ${TEMPLATE}`)
  await admin.end()
  const owner = createDriver({ url: withDatabase(ownerUrl, TEMPLATE), poolSize: 2, asAppRole: false })
  await migrate(owner, await readSchema())
  await owner
    .unsafe(`
    create table test_clock (shift interval not null);
    insert into test_clock values ('0');
    grant select, update on test_clock to plaza_app;
    create or replace function plaza_now() returns timestamptz language sql stable as $$ select now() + shift from test_clock $$;
    -- Tasks pay nothing unless a test defines some: what people have is what the test gave them.
    insert into settings (name, value) values ('tasks', '[]');`)
    .simple()
  // A record without a picture says null, unless a test asks for generated ones.
  await owner`insert into settings (name, value) values ('site', ${JSON.stringify({ ...siteSetting.initial, placeholders: false })}::text::jsonb)`
  await loadRegions(
    createDb({ driver: owner, reactions: new Map(), seal: createSecrets('only for set-up'), jobsWaiting: () => {} }),
    regionFile(),
  )
  await owner.end()
  // The next connection writes the file that connections to every copy start with.
  const last = createDriver({ url: withDatabase(ownerUrl, TEMPLATE), poolSize: 1, asAppRole: false })
  await last`select`
  await last.end()
}

export interface TestDatabase {
  /** Of the owner; the service connects with it too, as `plaza_app`. */
  url: string
  /** The same by the server's socket where there is one, which costs less; for `createDriver` alone. */
  socketUrl: string
  drop(): Promise<void>
}

/**
 * A database of its own for one test file: a copy of the template, ready in some 50 ms. `bySocket` is the same server, and
 * `given` a connection to it that outlives the database.
 */
export async function cloneDatabase(ownerUrl: string, bySocket = ownerUrl, given?: Driver): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = given ?? createDriver({ url: bySocket, poolSize: 1, asAppRole: false })
  await admin.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    url: withDatabase(ownerUrl, name),
    socketUrl: withDatabase(bySocket, name),
    async drop() {
      await admin.unsafe(`drop database if exists ${name} with (force)`)
      if (!given) await admin.end()
    },
  }
}
