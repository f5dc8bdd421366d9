import { type Same, uiEn, uiZh, useWords, type Words } from '@plaza/ui/words'
import { fieldsEn } from './en/fields.ts'
import { en as texts } from './en/index.ts'
import { namesEn } from './en/names.ts'
import { fieldsZh } from './zh-cn/fields.ts'
import { zh as texte } from './zh-cn/index.ts'
import { namesZh } from './zh-cn/names.ts'

const en = { ...uiEn, ...texts } as const
export type ConsoleWords = typeof en

const zh: Same<ConsoleWords> = { ...uiZh, ...texte }

export const loadWords = (language: string): Same<ConsoleWords> => (language === 'zh-CN' ? zh : en)

export interface ConsoleSpeech extends Words<ConsoleWords> {
  /** The name of a field of a record. */
  field: (name: string) => string
  /** A word the service uses, in the reader's language: `word('kind', 'topics')`. */
  word: (of: string, name: string) => string
}

const plain = (name: string): string => name.replaceAll(/[_-]+/g, ' ').replace(/^\w/, (first) => first.toUpperCase())

/** The console's words. */
export function useConsole(): ConsoleSpeech {
  const words = useWords<ConsoleWords>()
  const isChinese = words.language === 'zh-CN'
  const fields: Record<string, string> = isChinese ? fieldsZh : fieldsEn
  const names: Record<string, string> = isChinese ? namesZh : namesEn
  return {
    ...words,
    field: (name) => fields[name] ?? plain(name),
    word: (of, name) => names[`${of}.${name}`] ?? plain(name),
  }
}
