export { destroyEmbeddedPostgres } from './destroy.ts'
export { EmbeddedPostgresProblem } from './problem.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'
