/// <reference types="vite/client" />
import type { Catalogue } from '../src/messages/index.ts'

export interface StringRow {
  /** Its package and file: `web/shell`. */
  from: string
  key: string
  english: string
  chinese: string
}

type Files = Record<string, Record<string, unknown>>

const english: Files = {
  ...import.meta.glob('../src/messages/en.ts', { eager: true }),
  ...import.meta.glob(['../../web/src/messages/en/**/*.ts', '../../console/src/messages/en/**/*.ts', '!**/index.ts'], {
    eager: true,
  }),
}
const chinese: Files = {
  ...import.meta.glob('../src/messages/zh-cn.ts', { eager: true }),
  ...import.meta.glob(
    ['../../web/src/messages/zh-cn/**/*.ts', '../../console/src/messages/zh-cn/**/*.ts', '!**/index.ts'],
    {
      eager: true,
    },
  ),
}

/** Every string of ui, web and console. A name that only one language explains has an empty cell. */
export function listStrings(): StringRow[] {
  const translations = new Map(Object.entries(chinese).map(([path, file]) => [nameOf(path), catalogueOf(file)]))
  return Object.entries(english).flatMap(([path, file]) => {
    const from = nameOf(path)
    const ours = catalogueOf(file)
    const theirs = translations.get(from) ?? {}
    return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].map((key) => ({
      from,
      key,
      english: textOf(ours[key]),
      chinese: textOf(theirs[key]),
    }))
  })
}

function nameOf(path: string): string {
  const [, part, file] = /(web|console)\/src\/messages\/[^/]+\/(.+)\.ts$/.exec(path) ?? []
  return part ? `${part}/${file}` : 'ui'
}

const catalogueOf = (file: Record<string, unknown>): Catalogue =>
  Object.assign({}, ...Object.values(file).filter((value) => typeof value === 'object'))

/** The forms of a plural, one after the other. */
const textOf = (message: Catalogue[string] | undefined): string =>
  typeof message === 'object' ? [...new Set(Object.values(message))].join(' / ') : (message ?? '')
