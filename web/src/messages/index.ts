import { createMessages, type Language, type Messages, type Same, useMessages as useAll } from '@plaza/ui/messages'
import type { WebMessages } from './all.en.ts'

export { chooseLanguage, type Language } from '@plaza/ui/messages'
export type { WebMessages } from './all.en.ts'

/** What the web client says, in one language. */
export type AllMessages = Messages<WebMessages>

export const useMessages = (): AllMessages => useAll<WebMessages>()

const load: Record<Language, () => Promise<{ messages: Same<WebMessages> }>> = {
  en: () => import('./all.en.ts'),
  'zh-CN': () => import('./all.zh-CN.ts'),
}

/** The messages of one language; the other is not fetched. `now` is when the server rendered, so that both agree. */
export async function loadMessages(language: Language, now?: () => number): Promise<AllMessages> {
  const { messages } = await load[language]()
  return createMessages<WebMessages>(messages, { language, ...(now && { now }) })
}
