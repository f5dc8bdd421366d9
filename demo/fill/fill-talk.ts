import { sql } from '../../server/src/kernel/index.ts'
import { importEdits, importFeeds, importVotes } from '../../server/src/modules/feeds/index.ts'
import { importPreviews } from '../../server/src/modules/previews/index.ts'
import { people } from '../content/people.ts'
import { MENTIONS, POLLS, PREVIEWS, QUOTES } from '../content/talk.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'

const HOUR_MINUTES = 60
/** Of a hundred people, so many vote. */
const VOTING_PERCENT = 70

/** How people talk to each other: questions with answers, quotes, mentions, and texts that were corrected. */
export const talkStep: DemoStep = {
  name: 'talk',
  async write(context) {
    const { tx, ago } = context
    const quotes = await Promise.all(
      QUOTES.map(async (quote) => ({ ...quote, about: await findQuoted(context, quote.of) })),
    )
    const feeds = [
      ...POLLS.map(({ options, multiple, endsInHours, ...feed }) => ({
        ...feed,
        poll: { options, multiple: multiple ?? false, endsAt: ago(-endsInHours * HOUR_MINUTES) },
      })),
      ...quotes,
      ...MENTIONS,
    ].sort((one, other) => other.minutesAgo - one.minutesAgo)
    const ids = await importFeeds(
      tx,
      feeds.map(({ author, minutesAgo, text, ...feed }, at) => ({
        authorId: idOf(context, author),
        text,
        fromClient: 5,
        ...('poll' in feed && { poll: feed.poll }),
        ...('about' in feed && { about: { type: 'feeds' as const, id: feed.about } }),
        views: 30 + at * 11,
        createdAt: ago(minutesAgo),
      })),
    )
    const idByText = new Map(feeds.map(({ text }, at) => [text, ids[at]!]))
    await importEdits(
      tx,
      MENTIONS.flatMap(({ text, before, minutesAgo }) =>
        before === undefined ? [] : [{ feedId: idByText.get(text)!, before, editedAt: ago(minutesAgo - 3) }],
      ),
    )
    await importPreviews(tx, PREVIEWS)
    await vote(context, idByText)
  },
}

/** The newest public post with a word, by someone else. */
async function findQuoted({ tx }: DemoContext, word: string): Promise<number> {
  const { id } = await tx.get<{ id: number }>(sql`
    select f.id from feeds f join feed_stats s on s.feed_id = f.id
    where s.is_listed and position(${word} in f.content) > 0 and f.created_at < plaza_now() - interval '12 hours'
    order by f.created_at desc limit 1`)
  return id
}

async function vote(context: DemoContext, idByText: ReadonlyMap<string, number>): Promise<void> {
  const { tx, random, ago } = context
  const readers = people.filter((person) => !person.state && person.days > 0)
  await importVotes(
    tx,
    POLLS.flatMap(({ author, text, options, multiple, minutesAgo, endsInHours }) =>
      readers
        .filter(({ key }) => key !== author && random.int(1, 100) <= VOTING_PERCENT)
        .map(({ key }) => {
          const first = random.int(0, options.length - 1)
          const second = random.int(0, options.length - 1)
          const latest = Math.max(1, -endsInHours * HOUR_MINUTES)
          return {
            feedId: idByText.get(text)!,
            userId: idOf(context, key),
            options: multiple && second > first ? [first, second] : [first],
            createdAt: ago(random.int(latest, minutesAgo - 1)),
          }
        }),
    ),
  )
}
