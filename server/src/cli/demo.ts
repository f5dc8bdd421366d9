import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { destroyEmbeddedPostgres } from '../adapters/embedded-postgres/destroy.ts'
import { type Command, print, UserProblem } from './command.ts'
import { readEnvironment } from './environment.ts'

/** Deletes the demo community; the next start fills a new one. */
export const demoReset: Command = {
  words: 'demo reset',
  about: 'Throw away the embedded database and its files; the next start begins from scratch (npm run demo:reset).',
  async run(flags) {
    const config = readEnvironment()
    if (config.isProduction || config.DATABASE_URL)
      throw new UserProblem(
        'This only resets the embedded database. DATABASE_URL is set, so empty that database yourself.',
      )
    await destroyEmbeddedPostgres(config.DATA_DIR)
    for (const part of ['files', 'renditions', 'tmp', 'outbox.jsonl'])
      await rm(join(config.DATA_DIR, part), { recursive: true, force: true })
    print(flags, { reset: config.DATA_DIR }, [`${config.DATA_DIR} is empty. npm start fills a new demo community.`])
  },
}
