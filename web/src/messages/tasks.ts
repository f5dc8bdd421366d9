import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/tasks.ts'
import type { AllMessages } from './index.ts'

export type TaskMessages = typeof en

export const useTaskMessages = (): Messages<TaskMessages> => useMessages<TaskMessages>()
export const taskMessages = (messages: AllMessages): Messages<TaskMessages> =>
  messages as unknown as Messages<TaskMessages>
