import { createContext, type ReactNode, useContext } from 'preact/compat'
import type { Catalogue, Plural } from './catalogue.ts'
import type { UiMessages } from './en.ts'
import type { Messages } from './messages.ts'

const Context = createContext<unknown>(undefined)

/** Gives the messages to everything below. A frontend's catalogue includes ui's own messages. */
export function MessagesProvider<C extends Record<keyof UiMessages, string | Plural>>({
  messages,
  children,
}: {
  messages: Messages<C>
  children?: ReactNode
}) {
  return <Context.Provider value={messages}>{children}</Context.Provider>
}

/**
 * The messages of the current frontend; each names the type of its catalogue once: `const useWeb =
 * useMessages<WebMessages>`.
 */
export function useMessages<C extends Catalogue = UiMessages>(): Messages<C> {
  const messages = useContext(Context)
  if (!messages) throw new Error('No MessagesProvider above this component.')
  return messages as Messages<C>
}
