import { type Catalogue, createWords, type Language, type Same, type UiWords, type Words } from '@plaza/ui/words'

export { chooseLanguage, type Language, type Same, useWords } from '@plaza/ui/words'

/** Every area's words and those of the shared components, in one language. */
export type AllWords = Words<UiWords>

const load: Record<Language, () => Promise<{ messages: Catalogue }>> = {
  en: () => import('./all.en.ts'),
  'zh-CN': () => import('./all.zh-CN.ts'),
}

/** All words of one language; the other is not fetched. `nowMs` is the moment the server rendered, so that both agree. */
export async function loadWords(language: Language, now?: () => number): Promise<AllWords> {
  const { messages } = await load[language]()
  return createWords<UiWords>(messages as Same<UiWords>, { language, ...(now && { now }) })
}
