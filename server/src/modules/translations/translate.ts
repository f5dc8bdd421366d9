import { createHash } from 'node:crypto'
import {
  type Budgets,
  type Caller,
  DAY_S,
  type Db,
  forbidden,
  HOUR_S,
  invalid,
  type Logger,
  notFound,
  phrase,
  sql,
  unavailable,
} from '../../kernel/index.ts'
import { feedVisibleTo } from '../feeds/index.ts'
import type { Translation, Translator } from './port.ts'

export interface TranslateDeps {
  db: Db
  budgets: Budgets
  log: Logger
  /** None where texts are not translated. */
  translator: Translator | undefined
}

const MAX_CHARACTERS = 5000
const TIMEOUT_MS = 10_000
const PER_PERSON = { limit: 60, windowS: HOUR_S }
const IN_ALL = { limit: 5000, windowS: DAY_S }
const REFUSAL = {
  code: 'translation.too_many',
  message: 'Too many translations. Try again later.',
}

type Translate = (caller: Caller, feedId: number, language: string) => Promise<Translation>

/** Translates a public feed for a reader: from the store, or by the provider, once for all who ask for it at once. */
export function createTranslate({ db, budgets, log, translator }: TranslateDeps): Translate {
  const running = new Map<string, Promise<Translation>>()

  const make = async (by: Translator, hash: Buffer, text: string, language: string): Promise<Translation> => {
    try {
      const made = await by.translate(text, language, AbortSignal.timeout(TIMEOUT_MS))
      await store(db, hash, language, made)
      return made
    } catch (error) {
      log.warn({ err: error }, 'a text could not be translated')
      throw unavailable('translation.away', 'Translation isn’t available right now. Try again later.', error, 5)
    }
  }

  return async (caller, feedId, language) => {
    if (!translator) throw notFound('translation.off', 'Posts aren’t translated here.')
    const text = await readText(db, caller, feedId)
    const hash = createHash('sha256').update(text).digest()
    const stored = await find(db, hash, language)
    if (stored) return stored
    await budgets.spend(
      [
        { key: `translation:${caller.id}`, ...PER_PERSON },
        { key: 'translation', ...IN_ALL },
      ],
      REFUSAL,
    )
    const key = `${language} ${hash.toString('base64url')}`
    const shared = running.get(key) ?? make(translator, hash, text, language).finally(() => running.delete(key))
    running.set(key, shared)
    return shared
  }
}

/** What hidden topics, limited people and held feeds say leaves the service for no one. */
async function readText(db: Db, caller: Caller, feedId: number): Promise<string> {
  const feed = await db.find<{ content: string; is_listed: boolean }>(sql`
    select f.content, s.is_listed from feeds f join feed_stats s on s.feed_id = f.id
    where f.id = ${feedId} and ${feedVisibleTo(caller)}`)
  if (!feed) throw notFound('feed.not_found', 'This post does not exist.')
  if (!feed.is_listed) throw forbidden('translation.not_public', 'Only posts that everyone can see can be translated.')
  const { length } = [...feed.content]
  if (length === 0 || length > MAX_CHARACTERS)
    throw invalid(
      'feed',
      phrase('translation.too_long')`Only texts of up to ${MAX_CHARACTERS} characters can be translated.`,
      'translation.too_long',
    )
  return feed.content
}

const find = async (db: Db, hash: Buffer, language: string): Promise<Translation | undefined> => {
  const found = await db.find<{ text: string; origin: string | null }>(sql`
    select t.text, t.origin from translations t where t.hash = ${hash} and t.language = ${language}`)
  return found && { text: found.text, ...(found.origin !== null && { origin: found.origin }) }
}

const store = (db: Db, hash: Buffer, language: string, { text, origin }: Translation): Promise<number> =>
  db.run(sql`
    insert into translations (hash, language, text, origin) values (${hash}, ${language}, ${text}, ${origin ?? null})
    on conflict (hash, language) do update set text = excluded.text, origin = excluded.origin, made_at = plaza_now()`)
