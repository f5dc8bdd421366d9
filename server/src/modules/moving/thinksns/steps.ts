import { sql } from '../../../kernel/index.ts'
import { shelve, unshelve } from '../state/shelve.ts'
import type { ImportRun, ImportStep } from './run.ts'
import {
  comments,
  countPeople,
  countTopics,
  feedCollections,
  likes,
  mentions,
  olderCollections,
  place,
  shortened,
} from './steps/answers.ts'
import { blocks, follows } from './steps/circles.ts'
import { decidedReports, identities, redirects, reports, signs, tags, userTags, words } from './steps/extras.ts'
import { feeds, feedTopics } from './steps/feeds.ts'
import { counted, partitions, partsLeftOut, quotesLeftOut, ranges, searchable, sequences } from './steps/finishing.ts'
import { gifts } from './steps/gifts.ts'
import { goneSteps } from './steps/gone.ts'
import { balances, unsettled } from './steps/money.ts'
import { inviters, people } from './steps/people.ts'
import { creators, members, topics } from './steps/topics.ts'
import { certifications, userVerifications } from './steps/verifications.ts'

const OF_TOPICS = ['topic_members', 'topic_first_joins', 'feed_topics', 'feed_collections']
const SHELVED = ['users', 'user_follows', 'feeds', 'feed_stats', 'likes', 'comments', ...OF_TOPICS]

/**
 * All steps in the order in which they need one another; those that need nothing of each other run next to each other, because
 * a database works on one statement a connection.
 */
export async function runSteps(run: ImportRun, tell: (step: string) => void): Promise<void> {
  const go =
    (...steps: readonly ImportStep[]) =>
    async (): Promise<void> => {
      for (const step of steps) {
        tell(step.name)
        await step.run(run, step)
      }
    }
  const restore = (name: string, tables: readonly string[]) => async (): Promise<void> => {
    if (!run.isFirst) return
    tell(name)
    await unshelve(run.transact, run.id, tables)
  }
  // A rehearsal has one transaction, and so one connection.
  const inParallel = async (...flows: (() => Promise<void>)[]): Promise<void> => {
    if (!run.isDry) await Promise.all(flows.map((flow) => flow()))
    else for (const flow of flows) await flow()
  }
  const inTurn =
    (...flows: (() => Promise<void>)[]) =>
    async (): Promise<void> => {
      for (const flow of flows) await flow()
    }

  if (run.isFirst) await shelveOnce(run)
  await go(sequences, people, certifications, userVerifications, inviters, partitions, blocks, gifts)()
  await inParallel(go(follows), go(tags, userTags, signs, topics, members, creators))
  await inParallel(go(feeds), go(balances, unsettled))
  await inParallel(go(likes, feedCollections, olderCollections), go(feedTopics, comments, mentions, shortened))
  await inParallel(
    inTurn(go(searchable), restore('indexes of people', ['users', 'user_follows'])),
    inTurn(
      restore('indexes of posts and answers', ['likes', 'comments', 'feeds']),
      restore('indexes of topics', OF_TOPICS),
    ),
  )
  await go(...goneSteps)()
  await inParallel(
    inTurn(go(place, quotesLeftOut), restore('indexes of lists', ['feed_stats']), go(countPeople, countTopics)),
    go(reports, decidedReports, words, redirects, identities, partsLeftOut, counted, ranges),
  )
}

// Dropped once: what an interrupted run had made again stays.
async function shelveOnce({ transact, id }: ImportRun): Promise<void> {
  await transact(async (tx) => {
    if (await tx.find(sql`select from import_steps where import_id = ${id} and name = 'shelve'`)) return
    await shelve(tx, id, SHELVED)
    await tx.run(sql`insert into import_steps (import_id, name, at, is_done) values (${id}, 'shelve', 1, true)`)
  })
}
