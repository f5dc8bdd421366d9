import { resolve } from 'node:path'
import packageFile from '../../../package.json' with { type: 'json' }
import { sizeOf } from '../backup/progress.ts'
import { type Command, print, UserProblem } from '../command.ts'
import { withDatabase } from '../offline-db.ts'
import { forPeople } from './for-people.ts'
import { createImportProgress } from './progress.ts'

/** Writes the whole community to a folder, in a format that is documented. */
export const exportPlaza: Command = {
  words: 'export',
  about: 'Write the whole community to a folder in an open format: plaza export <folder>.',
  options: {
    'with-credentials': {
      type: 'boolean',
      about: 'Also passwords, second factors, keys and secrets of webhooks, as they are stored.',
    },
  },
  async run(flags, [given]) {
    if (!given) throw new UserProblem('Say where to: plaza export <folder>')
    const folder = resolve(given)
    const [moving, { createPorts }] = await Promise.all([
      import('../../modules/moving/index.ts'),
      import('../../ports.ts'),
    ])
    const withSecrets = flags.given['with-credentials'] === true
    const { manifest, waiting } = await withDatabase(async (db, config, owner) => {
      const { fileStore: store } = await createPorts(config, () => {})
      try {
        const manifest = await moving.exportCommunity({
          ...{ db, owner, store, folder, withSecrets, plazaVersion: packageFile.version },
          progress: createImportProgress(flags.json),
        })
        return { manifest, waiting: await moving.countWaiting(db) }
      } catch (error) {
        throw forPeople(error as Error)
      }
    })
    const records = manifest.kinds.reduce((sum, kind) => sum + kind.records, 0)
    const { count, missing, bytes } = manifest.files
    print(flags, { folder, records, files: count, files_missing: missing, bytes, jobs_waiting: waiting }, [
      `${records.toLocaleString('en')} records, ${count.toLocaleString('en')} files (${sizeOf(bytes)}): ${folder}`,
      ...(missing > 0 ? [`${missing} files are listed in the database and not in the store.`] : []),
      ...(waiting > 0
        ? [`${waiting} jobs wait and do not come along. To move, stop taking requests, let them finish, export again.`]
        : []),
      'Keep it as private as the database. What is in it: docs/format.md.',
    ])
  },
}
