import { type Messages, useMessages } from '@plaza/ui/messages'
import type en from './en/parts.ts'

export type PartMessages = typeof en

export const usePartMessages = (): Messages<PartMessages> => useMessages<PartMessages>()
