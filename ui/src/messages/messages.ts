import type { Args, Catalogue, Plural, Same } from './catalogue.ts'
import { createFormats, type Formats, type MessagesOptions } from './formats.ts'

/** Everything a component needs in one language. */
export interface Messages<C extends Catalogue> extends Formats {
  /** The text for a key, with its parameters; numbers are formatted for the language. */
  t: <K extends keyof C>(key: K, ...args: Args<C[K], string | number>) => string
  /** The same, in pieces, where a parameter is a node: a link or a name in bold. */
  rich: <K extends keyof C, Node>(key: K, ...args: Args<C[K], Node | string | number>) => (Node | string)[]
}

export function createMessages<C extends Catalogue>(catalogue: Same<C>, options: MessagesOptions): Messages<C> {
  const formats = createFormats(options)
  const pieces = <Node>(key: keyof C, params: Record<string, Node | string | number> = {}) => {
    const message = catalogue[key] as string | Plural | undefined
    if (message === undefined) return [String(key)]
    return textFor(message, params['count'], formats)
      .split(/\{(\w+)\}/)
      .map((piece, index): Node | string => {
        if (index % 2 === 0) return piece
        const value = params[piece]
        return typeof value === 'number' ? formats.number(value) : (value ?? '')
      })
      .filter((piece) => piece !== '')
  }
  return {
    ...formats,
    t: (key, ...args) => pieces<string>(key, args[0]).join(''),
    rich: (key, ...args) => pieces(key, args[0]),
  }
}

function textFor(message: string | Plural, count: unknown, formats: Formats): string {
  if (typeof message === 'string') return message
  return message[formats.plural(Number(count ?? 0))] ?? message.other
}
