import { fileURLToPath } from 'node:url'
import { readFunctionFiles } from './kernel/db/functions.ts'
import { readMigrations, type Schema } from './kernel/db/migrate.ts'
import { levels } from './levels.ts'

const src = fileURLToPath(new URL('.', import.meta.url))

/** The schema of this version: migrations by number, functions in the order of the modules. */
export const readSchema = async (): Promise<Schema> => ({
  migrations: await readMigrations(),
  functions: await readFunctionFiles(src, ['kernel', ...levels.flat().map((name) => `modules/${name}`)]),
})
