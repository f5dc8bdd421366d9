import { migrate, pendingMigrations, readMigrations } from '../kernel/db/migrate.ts'
import { type Command, print } from './command.ts'
import { openDatabase } from './database.ts'
import { readEnvironment } from './environment.ts'

/** Applies migrations that are not applied yet; `npm start` does the same by itself. */
export const dbMigrate: Command = {
  words: 'db migrate',
  about: 'Bring the database to the newest version (npm run db:migrate).',
  async run(flags) {
    const database = await openDatabase(readEnvironment(), () => {})
    try {
      const applied = await migrate(database.owner, await readMigrations())
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

/** Says which migrations are missing, and changes nothing. */
export const dbStatus: Command = {
  words: 'db status',
  about: 'Say which migrations the database lacks.',
  async run(flags) {
    const database = await openDatabase(readEnvironment(), () => {})
    try {
      const pending = await pendingMigrations(database.owner, await readMigrations())
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
