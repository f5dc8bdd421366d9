import { type Messages, type PlainKey, type Same, uiEn, uiZh, useMessages } from '@plaza/ui/messages'
import { fieldsEn } from './en/fields.ts'
import { en as texts } from './en/index.ts'
import { namesEn } from './en/names.ts'
import { operationNamesEn } from './en/operation-names.ts'
import { settingNamesEn } from './en/setting-names.ts'
import { fieldsZh } from './zh-cn/fields.ts'
import { zh as texte } from './zh-cn/index.ts'
import { namesZh } from './zh-cn/names.ts'
import { operationNamesZh } from './zh-cn/operation-names.ts'
import { settingNamesZh } from './zh-cn/setting-names.ts'

const en = { ...uiEn, ...texts } as const
export type ConsoleMessages = typeof en
/** Messages without parameters: for labels and sentences in data. */
export type PlainWord = PlainKey<ConsoleMessages>
/** Messages with a count. */
export type CountedWord =
  | `list.${'items' | 'posts' | 'comments' | 'topics' | 'jobs'}`
  | 'topics.hot_count'
  | 'topics.not_hot_count'

const zh: Same<ConsoleMessages> = { ...uiZh, ...texte }

export const loadMessages = (language: string): Same<ConsoleMessages> => (language === 'zh-CN' ? zh : en)

export interface ConsoleSpeech extends Messages<ConsoleMessages> {
  /** The name of a field of a record. */
  field: (name: string) => string
  /** A word of the service, in the reader's language: `word('kind', 'topics')`. */
  word: (of: string, name: string) => string
  /** An act, as the audit log calls it: `brands.update`. */
  act: (name: string) => string
  /** Its object, as the audit log calls it: `brands:12`. */
  thing: (name: string) => string
}

const FIELDS_EN: Readonly<Record<string, string>> = fieldsEn
const FIELDS_ZH: Readonly<Record<string, string>> = fieldsZh
const allEn = { ...namesEn, ...settingNamesEn, ...operationNamesEn }
const allZh = { ...namesZh, ...settingNamesZh, ...operationNamesZh }

const plain = (name: string): string => name.replaceAll(/[_-]+/g, ' ').replace(/^\w/, (first) => first.toUpperCase())

/**
 * A sentence of the service with a number is in the catalogue once, with a gap: `order.Refunded purchase, order {0}`.
 */
function withNumber(names: Record<string, string>, of: string, said: string): string | undefined {
  const number = /\d+/.exec(said)?.[0]
  return number && names[`${of}.${said.replace(number, '{0}')}`]?.replace('{0}', number)
}

/** The name of a field of a record, in a language. */
export const fieldName = (language: string, name: string): string =>
  (language === 'zh-CN' ? FIELDS_ZH : FIELDS_EN)[name] ?? plain(name)

/** The console's messages. */
export function useConsole(): ConsoleSpeech {
  const words = useMessages<ConsoleMessages>()
  const isChinese = words.language === 'zh-CN'
  const names: Record<string, string> = isChinese ? allZh : allEn
  const field = (name: string): string => fieldName(words.language, name)
  return {
    ...words,
    field,
    word: (of, name) => names[`${of}.${name}`] ?? withNumber(names, of, name) ?? plain(name),
    act(name) {
      const [, path = '', verb = ''] = /^(.*)\.([^.]+)$/.exec(name) ?? []
      return (
        names[`action.${name}`] ??
        (path && names[`verb.${verb}`]
          ? `${names[`thing.${path}`] ?? plain(path)}: ${names[`verb.${verb}`]}`
          : plain(name))
      )
    },
    thing(name) {
      const [kind = '', ...rest] = name.split(':')
      const known = names[`thing.${kind}`]
      if (kind === 'settings') return names[`setting.${rest[0]}`] ?? name
      if (kind === 'login') return names[`login.${rest[0]}`] ?? name
      if (kind === 'statements') return `${known} ${names[`provider.${rest[0]}`]} ${rest[1]}`
      return known ? `${known} ${rest.join(' ')}` : name
    },
  }
}
