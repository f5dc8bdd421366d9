import { readAddress } from '../kernel/db/wire/address.ts'

/** One environment variable: how it is read, what it is when absent, and the sentence for `.env.example`. */
export interface Variable<Value> {
  readonly about: string
  /** What `.env.example` shows; computed defaults are described in words. */
  readonly shown: string
  /** May be given as `NAME_FILE`, and never appears in a message. */
  readonly isSecret: boolean
  /** Throws a sentence that ends "must …". */
  readonly read: (text: string | undefined) => Value
}

type Options<Value> = { about: string; shown?: string; isSecret?: boolean; initial: Value }

const variable = <Value>(
  { about, shown, isSecret = false, initial }: Options<Value>,
  parse: (text: string) => Value,
): Variable<Value> => ({
  about,
  shown: shown ?? (initial === undefined ? '' : String(initial)),
  isSecret,
  read: (text) => (text === undefined || text === '' ? initial : parse(text)),
})

export const text = <Initial extends string | undefined>(
  options: Options<Initial> & { pattern?: RegExp; form?: string },
) =>
  variable<string | Initial>(options, (given) => {
    if (options.pattern && !options.pattern.test(given)) throw new Error(`must be ${options.form}`)
    return given
  })

export const whole = (options: Options<number> & { min: number; max: number }) =>
  variable(options, (given) => {
    const number = Number(given)
    if (!/^\d+$/.test(given) || number < options.min || number > options.max)
      throw new Error(`must be a whole number from ${options.min} to ${options.max}`)
    return number
  })

export const flag = (options: Options<boolean>) =>
  variable({ ...options, shown: options.shown ?? (options.initial ? '1' : '0') }, (given) => {
    if (given !== '0' && given !== '1') throw new Error('must be 0 or 1')
    return given === '1'
  })

export const choice = <Choice extends string>(options: Options<Choice> & { of: readonly Choice[] }) =>
  variable(options, (given) => {
    if (!options.of.includes(given as Choice)) throw new Error(`must be one of ${options.of.join(', ')}`)
    return given as Choice
  })

export const list = (options: Options<string[]> & { pattern: RegExp; form: string }) =>
  variable({ ...options, shown: options.shown ?? options.initial.join(',') }, (given) => {
    const items = given.split(',').map((item) => item.trim())
    if (!items.every((item) => options.pattern.test(item)))
      throw new Error(`must be a comma-separated list of ${options.form}`)
    return items
  })

export const url = <Initial extends string | undefined>(options: Options<Initial> & { schemes: readonly string[] }) =>
  variable<string | Initial>(options, (given) => {
    const scheme = URL.canParse(given) ? new URL(given).protocol.slice(0, -1) : ''
    if (!options.schemes.includes(scheme))
      throw new Error(`must be an address that begins with ${options.schemes.map((each) => `${each}://`).join(' or ')}`)
    return given.replace(/\/$/, '')
  })

/** Where a database is; several hosts with commas, as libpq takes them. */
export const database = (options: Options<undefined>) =>
  variable<string | undefined>(options, (given) => {
    readAddress(given)
    return given.replace(/\/$/, '')
  })

/** Several databases with commas, one host each. */
export const databases = (options: Options<string[]>) =>
  variable(options, (given) => {
    const urls = given.split(/,(?=\s*postgres)/).map((each) => each.trim())
    if (urls.some((each) => readAddress(each).hosts.length > 1)) throw new Error('must name one host in each address')
    return urls
  })

export const proxies = (options: Options<boolean | number | string[]>) =>
  variable<boolean | number | string[]>({ ...options, shown: options.shown ?? '' }, (given) => {
    if (/^\d$/.test(given)) return given === '0' ? false : Number(given)
    const items = given.split(',').map((item) => item.trim())
    if (
      !items.every((item) => /^[\da-f.:/]+$/i.test(item) || ['loopback', 'linklocal', 'uniquelocal'].includes(item))
    ) {
      throw new Error('must be the number of proxies in front, or a comma-separated list of their addresses')
    }
    return items
  })
