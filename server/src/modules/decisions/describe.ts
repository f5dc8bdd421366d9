import { asText, type Language, plainTime, type StoredMessage } from '../../kernel/index.ts'
import type { AppealDecided, DecisionMade } from './facts.ts'

/** The kinds that have a sentence of their own; others are “something you published”. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  removed: [
    'feeds',
    'comments',
    'topics',
    'brands',
    'events',
    'commodities',
    'knowledge',
    'chapters',
    'infos',
    'wendas',
    'removals',
  ],
  held: ['feeds', 'comments', 'topics', 'brands', 'events', 'knowledge', 'chapters'],
  refused: ['topics', 'brands', 'events'],
}

function openingOf({ act, subjectKind, until }: DecisionMade): StoredMessage {
  if (NAMED[act]?.includes(subjectKind)) return { code: `decision.${act}_${subjectKind}` }
  if (until && (act === 'limited' || act === 'suspended'))
    return { code: `decision.${act}_until`, until: plainTime(until) }
  return { code: `decision.${act}` }
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

/** What became of an appeal. */
export const outcomeOf = ({ state, remark }: AppealDecided): StoredMessage =>
  inARow([
    { code: state === 'overturned' ? 'appeal.overturned' : 'appeal.upheld' },
    ...(remark ? [asText(remark)] : []),
  ])
