import { invalid, phrase } from '../../kernel/index.ts'

/** What a user can be told: the kinds of docs/interface.md 4.12, and some more. */
export const KINDS = [
  'comment',
  'like',
  'reward',
  'answer',
  'adoption',
  'mall_selling_commodity',
  'selling_knowledge',
  'accept',
  'applyFor',
  'following',
  'system',
  'mention',
  'comment_like',
] as const
export type Kind = (typeof KINDS)[number]

const byLowerCase = new Map<string, Kind>(KINDS.map((kind) => [kind.toLowerCase(), kind]))

/** The kind a client means, in any case. */
export function parseKind(text: string | undefined): Kind {
  if (text === undefined) throw invalid('type', phrase('request.invalid.type_required')`type is required.`)
  const kind = byLowerCase.get(text.toLowerCase())
  if (!kind) throw invalid('type', phrase('request.invalid.type_one_of')`type must be one of ${KINDS.join(', ')}.`)
  return kind
}

/** What a push is about. */
export type Channel =
  | 'feed:digg'
  | 'feed:comment-digg'
  | 'feed:comment'
  | 'feed:comment-reply'
  | 'feed:reward'
  | 'feed:mention'
  | 'feed:comment-mention'
  | 'topic:reward'
  | 'topic:apply'
  | 'topic:accept'
  | 'topic:reject'
  | 'topic:audit'
  | 'user:follow'
  | 'currency:recharge'
  | 'currency:cash'
  | 'chat:message'
  | 'system'

/** The page of the client that shows what a push is about. */
export const tagOf: Readonly<Record<Channel, string>> = {
  'feed:digg': 'notification:likes',
  'feed:comment-digg': 'notification:likes',
  'feed:comment': 'notification:comments',
  'feed:comment-reply': 'notification:comments',
  'feed:reward': 'notification:rewards',
  'feed:mention': 'notification:mentions',
  'feed:comment-mention': 'notification:mentions',
  'topic:reward': 'notification:rewards',
  'topic:apply': 'notification:topics',
  'topic:accept': 'notification:topics',
  'topic:reject': 'notification:topics',
  'topic:audit': 'notification:topics',
  'user:follow': 'notification:follow',
  'currency:recharge': 'notification:currency',
  'currency:cash': 'notification:currency',
  'chat:message': 'chat',
  system: 'notification:system',
}
