import { type Language, on, type Reaction, sql, type Tx } from '../../kernel/index.ts'
import {
  type AppealDecided,
  appealDecided,
  type DecisionMade,
  decisionMade,
  messageOf,
  outcomeOf,
} from '../decisions/index.ts'
import { type Notice, type NotifyDeps, notify } from './notify.ts'

/** The person concerned is told at once: what was done, why, by which rule, and how to appeal. */
export const decisionReactions = (deps: NotifyDeps): Reaction[] => [
  on(decisionMade, async (tx, made) => notify(tx, deps, [await noticeOf(tx, deps, made)])),
  on(appealDecided, (tx, decided) => notify(tx, deps, [outcomeNotice(decided)])),
]

async function noticeOf(tx: Tx, { language }: NotifyDeps, made: DecisionMade): Promise<Notice> {
  const { userId, decisionId, act, subjectKind, subjectId } = made
  const theirs = (await languageOf(tx, userId)) ?? language
  const isTopic = subjectKind === 'topics'
  return {
    userId,
    kind: 'system',
    ...(isTopic && { topicId: subjectId }),
    detail: { decision: decisionId },
    channel: isTopic ? 'topic:audit' : 'system',
    target: isTopic ? subjectId : decisionId,
    message: messageOf(made, theirs),
    extra: { decision: decisionId, act, ...(isTopic && act === 'refused' && { status: 'failed' }) },
  }
}

function outcomeNotice(decided: AppealDecided): Notice {
  const { userId, decisionId } = decided
  return {
    userId,
    kind: 'system',
    detail: { decision: decisionId },
    channel: 'system',
    target: decisionId,
    message: outcomeOf(decided),
    extra: { decision: decisionId },
  }
}

const languageOf = async (tx: Tx, userId: number): Promise<Language | null | undefined> =>
  (
    await tx.find<{ language: Language | null }>(
      sql`select coalesce(language, spoken_language) as language from users where id = ${userId}`,
    )
  )?.language
