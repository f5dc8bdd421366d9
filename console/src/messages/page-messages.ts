import { type Catalogue, createMessages, type Messages, type Same, useMessages } from '@plaza/ui/messages'
import { useMemo } from 'preact/compat'

/** Messages that come with the code of their pages, in both languages, and are no part of the first load. */
export const pageMessages =
  <C extends Catalogue>(en: C & Same<C>, zh: Same<C>) =>
  (): Messages<C> => {
    const { language } = useMessages()
    return useMemo(() => createMessages<C>(language === 'zh-CN' ? zh : en, { language }), [language])
  }
