import { createMessages, type Language, type Messages, type Same, useMessages as useAll } from '@plaza/ui/messages'
import type { WebMessages as FirstMessages } from './all.en.ts'
import type conversations from './en/conversations.ts'

export { chooseLanguage, type Language } from '@plaza/ui/messages'
export type WebMessages = FirstMessages & typeof conversations

/** What the web client says, in one language. */
export type AllMessages = Messages<WebMessages>

export const useMessages = (): AllMessages => useAll<WebMessages>()

const load: Record<Language, () => Promise<{ messages: Same<FirstMessages> }>> = {
  en: () => import('./all.en.ts'),
  'zh-CN': () => import('./all.zh-CN.ts'),
}

/** Messages of pages that are fetched with their code; every other page does without them. */
export type MessagesPart = Record<Language, () => Promise<{ default: object }>>

export const conversationMessages: MessagesPart = {
  en: () => import('./en/conversations.ts'),
  'zh-CN': () => import('./zh-cn/conversations.ts'),
}

let shown: { language: Language; catalogue: Same<FirstMessages> } | undefined

/** Adds messages to those this browser shows. */
export async function addMessages(part: MessagesPart): Promise<void> {
  if (shown) Object.assign(shown.catalogue, (await part[shown.language]()).default)
}

/** The messages of one language; the other is not fetched. `now` is when the server rendered, so that both agree. */
export async function loadMessages(language: Language, now?: () => number): Promise<AllMessages> {
  const catalogue = { ...(await load[language]()).messages }
  if (typeof document !== 'undefined') shown = { language, catalogue }
  return createMessages<WebMessages>(catalogue, { language, ...(now && { now }) })
}
