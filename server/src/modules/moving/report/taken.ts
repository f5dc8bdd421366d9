import type { StepRow } from '../state/imports.ts'

/** What the steps bring, for people, in the order in which they ask. Steps of our own housekeeping are not among them. */
const TAKEN: Readonly<Record<string, string>> = {
  users: 'People',
  certifications: 'Verifications',
  user_verifications: 'Verifications',
  inviters: 'Invitations',
  user_follow: 'Follows',
  black_lists: 'Blocks',
  tags: 'Tags',
  taggables: 'Tags of people',
  checkin_logs: 'People who checked in, from so many entries',
  feed_topics: 'Topics',
  feed_topic_user_links: 'Memberships of topics',
  creators: 'Creators who were not members of their topics',
  feeds: 'Posts',
  feed_topic_links: 'Posts in topics',
  likes: 'Likes',
  comments: 'Comments',
  feed_collections: 'Saved posts',
  collections: 'Saved posts, older list',
  reward_gifts: 'Gifts',
  currencies: 'Balances posted or corrected',
  reports: 'Reports',
  sensitives: 'Words to watch',
  redirects: 'Redirects of old addresses',
}
const GONE: Readonly<Record<string, string>> = {
  'gone user_follow': 'Follows that ended there',
  'gone black_lists': 'Blocks that ended there',
  'gone feed_topic_user_links': 'Memberships that ended there',
  'gone feeds': 'Posts deleted there',
  'gone comments': 'Comments deleted there',
  'gone likes': 'Likes taken back there',
  'gone feed_collections': 'Posts no longer saved there',
  'gone taggables': 'Tags that people took off there',
}

export const number = (value: number): string => value.toLocaleString('en')

type Row = [what: string, there: string, here: string]

/** The rows of the table of what came, without what there was none of. */
export function takenRows(steps: readonly StepRow[]): Row[] {
  const names = { ...TAKEN, ...GONE, ...Object.fromEntries(steps.flatMap(({ name }) => kindName(name))) }
  const byName = new Map(steps.map((step) => [step.name, step]))
  return Object.entries(names).flatMap(([name, what]): Row[] => {
    const step = byName.get(name)
    return step && step.rows > 0 ? [[what, number(step.rows), number(step.taken)]] : []
  })
}

/** How steps are called that bring a kind of the open format. */
export const OF_KIND = 'kind '

const kindName = (step: string): [string, string][] =>
  step.startsWith(OF_KIND) ? [[step, step.slice(OF_KIND.length)]] : []
