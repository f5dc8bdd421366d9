import { asText, type Language, plainTime, type StoredMessage } from '../../kernel/index.ts'
import type { AppealDecided, DecisionMade, Lost } from './facts.ts'

/** Acts on kinds that have a sentence of their own. */
const BY_KIND: ReadonlySet<string> = new Set([
  'decision.removed_feeds',
  'decision.removed_comments',
  'decision.removed_topics',
  'decision.removed_brands',
  'decision.removed_events',
  'decision.removed_commodities',
  'decision.removed_knowledge',
  'decision.removed_chapters',
  'decision.removed_infos',
  'decision.removed_wendas',
  'decision.removed_removals',
  'decision.removed_chats',
  'decision.removed_groups',
  'decision.held_feeds',
  'decision.held_comments',
  'decision.held_topics',
  'decision.held_brands',
  'decision.held_events',
  'decision.held_knowledge',
  'decision.held_chapters',
  'decision.refused_topics',
  'decision.refused_brands',
  'decision.refused_events',
])

/** The same for anything else. */
const BY_ACT: Readonly<Record<DecisionMade['act'], string>> = {
  removed: 'decision.removed',
  held: 'decision.held',
  refused: 'decision.refused',
  warned: 'decision.warned',
  limited: 'decision.limited',
  suspended: 'decision.suspended',
}

function openingOf({ act, subjectKind, until }: DecisionMade): StoredMessage {
  const code = `decision.${act}_${subjectKind}`
  if (BY_KIND.has(code)) return { code }
  if (subjectKind === 'mutes')
    return until ? { code: 'decision.muted_until', until: plainTime(until) } : { code: 'decision.muted' }
  if (until && act === 'limited') return { code: 'decision.limited_until', until: plainTime(until) }
  if (until && act === 'suspended') return { code: 'decision.suspended_until', until: plainTime(until) }
  return { code: BY_ACT[act] }
}

const inARow = (parts: readonly StoredMessage[]): StoredMessage =>
  parts.reduceRight((then, first) => ({ code: 'sentences', first, then }))

/** What was done, why, by which rule, whether a machine decided, and how to appeal. The rule's title is in `language`. */
export const messageOf = (made: DecisionMade, language: Language): StoredMessage =>
  inARow([
    openingOf(made),
    ...(made.reason ? [asText(made.reason)] : []),
    ...(made.ruleTitle ? [{ code: 'decision.rule', title: made.ruleTitle[language] }] : []),
    ...(made.isAutomatic ? [{ code: 'decision.automatic' }] : []),
    { code: 'decision.appeal' },
  ])

const LOST: Readonly<Record<Lost, string>> = { thing: 'appeal.lost_thing', messages: 'appeal.lost_messages' }

/** What became of an appeal. */
export const outcomeOf = ({ state, remark, lost }: AppealDecided): StoredMessage =>
  inARow([
    { code: state === 'overturned' ? 'appeal.overturned' : 'appeal.upheld' },
    ...(lost ? [{ code: LOST[lost] }] : []),
    ...(remark ? [asText(remark)] : []),
  ])
