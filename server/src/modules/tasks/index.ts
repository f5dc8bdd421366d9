/** Tasks: daily tasks and daily sign-in. */

export { importStreaks, importVisits } from './importing/import-signs.ts'
export { createTasks } from './module.ts'
export { taskLimitsSetting, tasksSetting } from './settings.ts'
