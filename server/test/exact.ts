import assert from 'node:assert/strict'
import { createService, type Service } from '../src/app.ts'
import { readConfig } from '../src/config/config.ts'
import { createLogger } from '../src/kernel/logger.ts'
import { createPorts } from '../src/ports.ts'
import type { World } from './world.ts'

interface Viewer {
  readonly name?: string
  readonly token?: string
}

/** Another process of the same installation, without any cache yet. */
async function openAnother(world: World): Promise<Service> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: world.dataDir,
    DATABASE_URL: world.databaseUrl,
    PUBLIC_URL: 'http://plaza.test',
    // As few as possible: each would plan every statement for itself.
    DATABASE_POOL: '2',
    MAX_IN_FLIGHT: '1000',
    DATABASE_TIMEOUT_MS: '20000',
    RATE_LIMIT_PER_MINUTE: '0',
    APP_SECRET: 'a secret only for tests, 32 characters',
    LOG_LEVEL: 'error',
    SANDBOX_REPEAT_SPEED: '0',
  })
  return createService({
    config,
    databaseUrl: world.socketUrl,
    log: createLogger({ level: 'error', format: 'json', destination: { write: () => {} } }),
    ports: await createPorts(config, () => {}),
    clock: world.clock,
  })
}

const SIGNED = /~(\d+)\.[\w-]+\//g
/** An address is valid for at least half an hour when it is made, and a cached page shows it for a minute at most. */
const GOOD_FOR_S = 20 * 60

// The signature of an address changes every half hour; a test at that moment sees both, and both are valid.
const withoutSignatures = (body: string): string => {
  const wantedS = Date.now() / 1000 + GOOD_FOR_S
  return body.replace(SIGNED, (whole, untilS) => (Number(untilS) > wantedS ? '~good/' : whole))
}

const ask = async ({ app }: Pick<Service, 'app'>, path: string, { token }: Viewer, language?: string) => {
  const reply = await app.inject({
    method: 'GET',
    url: `/api/v2${path}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(language !== undefined && { 'accept-language': language }),
    },
  })
  return `${reply.statusCode} ${reply.headers['content-type']} ${withoutSignatures(reply.body)}`
}

/** As many as the service takes in at once, twice over. */
const AT_ONCE = 200

/**
 * Compares caches with the truth: after each step every viewer requests every path from a process that has answered it
 * before, all at once and twice, and from one that has just started; the answers are the same bytes. Each step must
 * change at least one answer, so that a step without effect is noticed.
 */
export async function assertExact(
  world: World,
  viewers: readonly Viewer[],
  paths: readonly string[],
  steps: Readonly<Record<string, () => Promise<unknown>>>,
  /** Languages in which the first of the viewers asks too. */
  languages: readonly string[] = [],
): Promise<void> {
  const inOwnWords = viewers.flatMap((viewer) => paths.map((path) => ({ viewer, path, language: undefined })))
  const translated = languages.flatMap((language) => paths.map((path) => ({ viewer: viewers[0]!, path, language })))
  const asked: { viewer: Viewer; path: string; language: string | undefined }[] = [...inOwnWords, ...translated]
  const askAll = async (service: Pick<Service, 'app'>) => {
    const answers: string[] = []
    for (let from = 0; from < asked.length; from += AT_ONCE)
      answers.push(
        ...(await Promise.all(
          asked.slice(from, from + AT_ONCE).map(({ viewer, path, language }) => ask(service, path, viewer, language)),
        )),
      )
    return answers
  }
  let before = await askAll(world)
  for (const [name, step] of Object.entries(steps)) {
    await step()
    const [first, again] = await Promise.all([askAll(world), askAll(world)])
    const another = await openAnother(world)
    try {
      const fresh = await askAll(another)
      asked.forEach(({ viewer, path, language }, index) => {
        const what = `after ${name}: ${path} for ${viewer.name ?? 'a guest'} in ${language ?? 'no language'}`
        assert.equal(first[index], fresh[index], what)
        assert.equal(again[index], fresh[index], `${what}, the second time`)
        assert.ok(!fresh[index]!.startsWith('5'), `${what}: ${fresh[index]}`)
      })
      assert.notDeepEqual(fresh, before, `${name} changed nothing`)
      before = fresh
    } finally {
      await another.close()
    }
  }
}
