/** Tasks: daily tasks and daily sign-in. */
export { createTasks } from './module.ts'
export { signSetting, taskLimitsSetting, tasksSetting } from './settings.ts'
