import { useMemo } from 'preact/compat'
import type { Catalogue, Same } from './catalogue.ts'
import { useMessages } from './context.tsx'
import type { Formats } from './formats.ts'
import { createMessages, type Messages } from './messages.ts'

/**
 * Messages that come with the code of their pages, in both languages, and are no part of the first load: `use` in
 * components, `of` where a page says what it is called.
 */
export function pageMessages<C extends Catalogue>(en: C & Same<C>, zh: Same<C>) {
  const of = ({ language, now }: Pick<Formats, 'language' | 'now'>): Messages<C> =>
    createMessages<C>(language === 'zh-CN' ? zh : en, { language, now })
  const use = (): Messages<C> => {
    const { language, now } = useMessages()
    return useMemo(() => of({ language, now }), [language, now])
  }
  return { of, use }
}
