import {
  type Catalogue,
  createMessages,
  type Language,
  type Messages,
  type Same,
  type UiMessages,
} from '@plaza/ui/messages'

export { chooseLanguage, type Language, type Same, useMessages } from '@plaza/ui/messages'

/** Every area's messages and those of the shared components, in one language. */
export type AllMessages = Messages<UiMessages>

const load: Record<Language, () => Promise<{ messages: Catalogue }>> = {
  en: () => import('./all.en.ts'),
  'zh-CN': () => import('./all.zh-CN.ts'),
}

/** All messages of one language; the other is not fetched. `nowMs` is when the server rendered, so that both agree. */
export async function loadMessages(language: Language, now?: () => number): Promise<AllMessages> {
  const { messages } = await load[language]()
  return createMessages<UiMessages>(messages as Same<UiMessages>, { language, ...(now && { now }) })
}
