import { type Catalogue, createMessages, type Formats, type Messages, type Same } from '@plaza/ui/messages'
import { useMemo } from 'preact/compat'
import { useMessages } from './index.ts'

/** Messages that come with the code of their pages, in both languages, and are no part of the first load. */
export function pageMessages<C extends Catalogue>(en: C & Same<C>, zh: Same<C>) {
  const of = ({ language, now }: Pick<Formats, 'language' | 'now'>): Messages<C> =>
    createMessages<C>(language === 'zh-CN' ? zh : en, { language, now })
  const use = (): Messages<C> => {
    const { language, now } = useMessages()
    return useMemo(() => of({ language, now }), [language])
  }
  return { of, use }
}
