import { fileURLToPath } from 'node:url'
import { readFunctionFiles } from './kernel/db/functions.ts'
import { readMigrations, type Schema } from './kernel/db/migrate.ts'
import { levels } from './levels.ts'

const src = fileURLToPath(new URL('.', import.meta.url))

/** What this version wants of a database: migrations by number, functions in the order of the modules. */
export const readSchema = async (): Promise<Schema> => ({
  migrations: await readMigrations(),
  functions: await readFunctionFiles(src, ['kernel', ...levels.flat().map((name) => `modules/${name}`)]),
})
