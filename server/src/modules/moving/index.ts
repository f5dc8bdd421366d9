/** Moving in from other systems. */
export { DumpProblem } from './dump/problem.ts'
export { createMoving } from './module.ts'
export { findRunning } from './state/imports.ts'
export { type Imported, ImportProblem, importThinksns } from './thinksns/import-thinksns.ts'
export { type ListedTable, listDump } from './thinksns/list-dump.ts'
export { NO_MAP, readSourceMap, type SourceMap } from './thinksns/source-map.ts'
