import {
  type Budget,
  DAY_S,
  say,
  spendWithin,
  sql,
  TEXT_PROBLEMS,
  type Text,
  type Tx,
  type WrittenText,
} from '../../kernel/index.ts'
import type { SpamSetting } from './settings.ts'
import { fingerprintOf, textOf } from './written-text.ts'

const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"'（），。！？、]{3,}|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|cn|io|co|me|cc|top|xyz|vip|shop|info|site|app|dev|link|ru|tv)\b(?:\/\S*)?/giu
const MENTION = /(?<![\p{L}\p{N}._-])@[\p{L}\p{N}_-]{2,30}/gu
/**
 * Kinds in which the same text counts as a repeat. Not those that one person edits again and again, such as a profile.
 */
const SAID_AGAIN: ReadonlySet<string> = new Set(['feeds', 'comments', 'events', 'topics', 'brands'])

/** Refuses the same text again and again, and of newcomers too many links and mentions. What is refused costs nothing. */
export async function spendOnText(
  tx: Tx,
  { kind, ownerId, texts }: Omit<WrittenText, 'id'>,
  spam: SpamSetting,
): Promise<void> {
  const written = textOf(texts)
  const said = textOf(texts.filter(({ isAside }) => !isAside))
  if (SAID_AGAIN.has(kind)) await spendRepeats(tx, ownerId, said, spam)
  const links = countLinks(written)
  const mentions = countMentions(written)
  if (links + mentions === 0 || !(await isNewcomer(tx, ownerId, spam))) return
  const { 'newcomer-links-per-day': mostLinks, 'newcomer-mentions-per-day': mostMentions } = spam
  await spendTimes(tx, { key: `links:${ownerId}`, limit: mostLinks, windowS: DAY_S }, links, {
    code: TEXT_PROBLEMS.links,
    message: say`New members can post up to ${mostLinks} links a day. Try again later.`,
  })
  await spendTimes(tx, { key: `mentions:${ownerId}`, limit: mostMentions, windowS: DAY_S }, mentions, {
    code: TEXT_PROBLEMS.mentions,
    message: say`New members can mention up to ${mostMentions} people a day. Try again later.`,
  })
}

const countOf = (text: string, what: RegExp): number => [...text.matchAll(what)].length

export function countLinks(written: string): number {
  const plainly = written.normalize('NFKC')
  return /[.:]/.test(plainly) ? countOf(plainly, LINK) : 0
}

export const countMentions = (written: string): number => (written.includes('@') ? countOf(written, MENTION) : 0)

async function spendRepeats(tx: Tx, userId: number, text: string, spam: SpamSetting): Promise<void> {
  const { 'same-text-per-day': limit, 'same-text-from': from } = spam
  if (limit === 0) return
  const print = fingerprintOf(text, from)
  if (print === undefined) return
  await spendWithin(tx, [{ key: `said:${userId}:${print}`, limit, windowS: DAY_S }], {
    code: TEXT_PROBLEMS.repeated,
    message: say`You posted the same text ${limit} times today. Write something else, or try again later.`,
  })
}

async function spendTimes(tx: Tx, budget: Budget, times: number, refusal: { code: string; message: Text }) {
  if (times > 0 && budget.limit > 0) await spendWithin(tx, [budget], refusal, times)
}

/** Whether someone joined lately, or has published little (setting `spam`). */
export const isNewcomer = async (tx: Tx, userId: number, spam: SpamSetting): Promise<boolean> =>
  (await tx.find(sql`
    select from users u join user_counts c on c.user_id = u.id
    where u.id = ${userId}
      and (u.created_at > plaza_now() - make_interval(days => ${spam['newcomer-days']})
        or c.feeds_count - c.hidden_feeds_count < ${spam['newcomer-feeds']})`)) !== undefined
