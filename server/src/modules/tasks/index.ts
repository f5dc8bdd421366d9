/** Tasks: daily tasks and the daily check-in. */

export { importStreaks, importVisits, loadSigns } from './importing/import-signs.ts'
export { tasksKinds } from './importing/kinds.ts'
export { createTasks } from './module.ts'
export { taskLimitsSetting, tasksSetting } from './settings.ts'
