import type { useDecisionMessages } from './messages.ts'
import type { Decision } from './reading.ts'

type T = ReturnType<typeof useDecisionMessages>['t']

const KINDS = {
  feeds: 'decisions.kind_feeds',
  comments: 'decisions.kind_comments',
  topics: 'decisions.kind_topics',
  events: 'decisions.kind_events',
  brands: 'decisions.kind_brands',
  commodities: 'decisions.kind_commodities',
  knowledge: 'decisions.kind_knowledge',
  chapters: 'decisions.kind_chapters',
  infos: 'decisions.kind_infos',
  wendas: 'decisions.kind_wendas',
  removals: 'decisions.kind_removals',
  chats: 'decisions.kind_chats',
  groups: 'decisions.kind_groups',
  users: 'decisions.kind_users',
} as const

const isKnown = (kind: string): kind is keyof typeof KINDS => kind in KINDS

/** What a kind of thing is called. */
export const kindName = (t: T, kind: string): string => t(isKnown(kind) ? KINDS[kind] : 'decisions.kind_other')

/** What was done, in a few words. */
export function headlineOf(t: T, { act, subject }: Decision): string {
  if (subject.kind === 'mutes') return t('decisions.muted')
  if (subject.kind === 'users' || act === 'limited' || act === 'warned' || act === 'suspended')
    return t(`decisions.${act}`)
  return t(`decisions.of_${act}`, { kind: kindName(t, subject.kind) })
}
