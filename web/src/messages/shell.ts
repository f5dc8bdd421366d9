import { type Messages, useMessages as useAll } from '@plaza/ui/messages'
import type en from './en/shell.ts'
import type { AllMessages } from './index.ts'

export type ShellMessages = typeof en

export const useShellMessages = (): Messages<ShellMessages> => useAll<ShellMessages>()

/** The same outside a component. */
export const messagesFor = (messages: AllMessages): Messages<ShellMessages> =>
  messages as unknown as Messages<ShellMessages>
