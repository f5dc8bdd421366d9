import { type Messages, type PlainKey, useMessages } from '@plaza/ui/messages'
import { languageNow } from '../app/preferences.ts'
import type { ConsoleMessages } from './all.en.ts'

export type { ConsoleMessages } from './all.en.ts'

// Of one language: choosing another one reloads the page.
const { messages, names, fields } = await (languageNow() === 'zh-CN' ? import('./all.zh-CN.ts') : import('./all.en.ts'))

/** Everything the console says, in the language of this browser. */
export { messages }

const NAMES: Readonly<Record<string, string>> = names
const FIELDS: Readonly<Record<string, string>> = fields
/** Messages without parameters: for labels and sentences in data. */
export type PlainWord = PlainKey<ConsoleMessages>
/** Messages with a count. */
export type CountedWord =
  | `list.${'items' | 'posts' | 'comments' | 'topics' | 'jobs' | 'tags' | 'groups' | 'gifts' | 'events' | 'brands' | 'products' | 'courses'}`
  | `list.${'chapters' | 'articles' | 'questions' | 'ads' | 'ad_spaces' | 'categories' | 'themes' | 'replies' | 'bans'}`
  | 'chat.dissolve_count'
  | 'topics.hot_count'
  | 'topics.not_hot_count'

export interface ConsoleSpeech extends Messages<ConsoleMessages> {
  /** The name of a field of a record. */
  field: (name: string) => string
  /** A word of the service, in the reader's language: `word('kind', 'topics')`. */
  word: (of: string, name: string) => string
  /** The same for what the service explains in English, which is shown where there is nothing else. */
  wordOr: (of: string, name: string, english: string) => string
  /** An act, as the audit log calls it: `brands.update`. */
  act: (name: string) => string
  /** Its object, as the audit log calls it: `brands:12`. */
  thing: (name: string) => string
}

const plain = (name: string): string => name.replaceAll(/[_-]+/g, ' ').replace(/^\w/, (first) => first.toUpperCase())

/**
 * A sentence of the service with a number is in the catalogue once, with a gap: `order.Refunded purchase, order {0}`.
 */
function withNumber(names: Readonly<Record<string, string>>, of: string, said: string): string | undefined {
  const number = /\d+/.exec(said)?.[0]
  return number && names[`${of}.${said.replace(number, '{0}')}`]?.replace('{0}', number)
}

/** The name of a field of a record. */
export const fieldName = (name: string): string => FIELDS[name] ?? plain(name)

/** The console's messages. */
export function useConsole(): ConsoleSpeech {
  const words = useMessages<ConsoleMessages>()
  return {
    ...words,
    field: fieldName,
    word: (of, name) => NAMES[`${of}.${name}`] ?? withNumber(NAMES, of, name) ?? plain(name),
    wordOr: (of, name, english) => NAMES[`${of}.${name}`] ?? english,
    act(name) {
      const [, path = '', verb = ''] = /^(.*)\.([^.]+)$/.exec(name) ?? []
      return (
        NAMES[`action.${name}`] ??
        (path && NAMES[`verb.${verb}`]
          ? `${NAMES[`thing.${path}`] ?? plain(path)}: ${NAMES[`verb.${verb}`]}`
          : plain(name))
      )
    },
    thing(name) {
      const [kind = '', ...rest] = name.split(':')
      const known = NAMES[`thing.${kind}`]
      if (kind === 'settings') return NAMES[`setting.${rest[0]}`] ?? name
      if (kind === 'login') return NAMES[`login.${rest[0]}`] ?? name
      if (kind === 'statements') return `${known} ${NAMES[`provider.${rest[0]}`]} ${rest[1]}`
      return known ? `${known} ${rest.join(' ')}` : name
    },
  }
}
