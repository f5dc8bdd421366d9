import { useMemo } from 'preact/compat'
import type { Catalogue, Same } from './catalogue.ts'
import { useMessages } from './context.tsx'
import { createMessages, type Messages } from './messages.ts'

/** Messages that a page brings along, so that the first load of its frontend does not carry them. */
export function useOwnMessages<C extends Catalogue>(en: C, zh: Same<C>): Messages<C> {
  const { language, now } = useMessages()
  return useMemo(
    () => createMessages<C>(language === 'zh-CN' ? zh : (en as Same<C>), { language, now }),
    [language, now, en, zh],
  )
}
