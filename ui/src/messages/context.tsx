import { createContext, type ReactNode, useContext } from 'preact/compat'
import type { Catalogue, Plural } from './catalogue.ts'
import type { UiMessages } from './en.ts'
import type { Messages } from './messages.ts'

const Context = createContext<unknown>(undefined)

/** Gives the words to everything below. A face's catalogue holds ui's own messages too. */
export function MessagesProvider<C extends Record<keyof UiMessages, string | Plural>>({
  messages,
  children,
}: {
  messages: Messages<C>
  children?: ReactNode
}) {
  return <Context.Provider value={messages}>{children}</Context.Provider>
}

/** The words of the face one is in; a face gives the type of its catalogue once: `const useWeb = useMessages<WebMessages>`. */
export function useMessages<C extends Catalogue = UiMessages>(): Messages<C> {
  const messages = useContext(Context)
  if (!messages) throw new Error('No MessagesProvider above this component.')
  return messages as Messages<C>
}
