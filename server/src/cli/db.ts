import { migrate, pendingMigrations } from '../kernel/db/migrate.ts'
import { readSchema } from '../schema.ts'
import { type Command, print } from './command.ts'
import { openDatabase } from './database.ts'
import { readEnvironment } from './environment.ts'

/** Applies migrations that are not applied yet and functions that changed; `npm start` does the same by itself. */
export const dbMigrate: Command = {
  words: 'db migrate',
  about: 'Bring the database to the newest version (npm run db:migrate).',
  async run(flags) {
    const database = await openDatabase(readEnvironment(), () => {}, { joins: true })
    try {
      const applied = await migrate(database.owner, await readSchema())
      print(
        flags,
        { applied },
        applied.length > 0 ? applied.map((name) => `applied ${name}`) : ['The database is up to date.'],
      )
    } finally {
      await database.close()
    }
  },
}

/** Says which migrations and functions are missing, and changes nothing. */
export const dbStatus: Command = {
  words: 'db status',
  about: 'Say which migrations and functions the database lacks.',
  async run(flags) {
    const database = await openDatabase(readEnvironment(), () => {}, { joins: true })
    try {
      const pending = await pendingMigrations(database.owner, await readSchema())
      print(
        flags,
        { pending },
        pending.length > 0 ? pending.map((name) => `missing ${name}`) : ['The database is up to date.'],
      )
    } finally {
      await database.close()
    }
  },
}
