import { createContext, type ReactNode, useContext } from 'react'
import type { Catalogue, Plural } from './catalogue.ts'
import type { UiWords } from './en.ts'
import type { Words } from './words.ts'

const Context = createContext<unknown>(undefined)

/** Gives the words to everything below. A face's catalogue holds ui's own messages too. */
export function WordsProvider<C extends Record<keyof UiWords, string | Plural>>({
  words,
  children,
}: {
  words: Words<C>
  children?: ReactNode
}) {
  return <Context.Provider value={words}>{children}</Context.Provider>
}

/** The words of the face one is in; a face gives the type of its catalogue once: `const useWeb = useWords<WebWords>`. */
export function useWords<C extends Catalogue = UiWords>(): Words<C> {
  const words = useContext(Context)
  if (!words) throw new Error('No WordsProvider above this component.')
  return words as Words<C>
}
