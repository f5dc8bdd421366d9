import { onAll, type Reaction } from '../../../kernel/index.ts'
import { chatUnread } from '../../chat/index.ts'
import { decisionReactions } from '../decisions.ts'
import type { NotifyDeps } from '../notify.ts'
import { pushChats } from '../push-chats.ts'
import { auditReactions } from './audits.ts'
import { feedReactions } from './feeds.ts'
import { founderReactions } from './founders.ts'
import { moneyReactions } from './money.ts'
import { accountReactions, peopleReactions } from './people.ts'
import { topicReactions } from './topics.ts'

/** Facts of other modules that lead to a notice. */
export const reactions = (deps: NotifyDeps): Reaction[] => [
  ...feedReactions(deps),
  ...peopleReactions(deps),
  ...accountReactions(deps),
  ...auditReactions(deps),
  ...topicReactions(deps),
  ...moneyReactions(deps),
  ...founderReactions(deps),
  ...decisionReactions(deps),
  onAll(chatUnread, (tx, unread) => pushChats(tx, deps, unread)),
]
