import { type App, DAY_S, type Module, on, type Wording } from '../../kernel/index.ts'
import type { TopicChat } from '../topics/index.ts'
import { userDeleted, userStandingChanged } from '../users/index.ts'
import type { ConversationDeps } from './conversations/present.ts'
import { conversationRoutes } from './conversations/routes.ts'
import type { ChatDeps } from './deps.ts'
import { elsewhere, switchedOff } from './errors.ts'
import { dropOld, dropOldWorker } from './keeping/drop-old.ts'
import { forgetPerson, forgetUserWorker, touchConversationsOf } from './keeping/forget-user.ts'
import { createPushUnreadWorker } from './keeping/push-unread.ts'
import { createTopicChat } from './keeping/topic-chat.ts'
import { messageRoutes } from './messages/routes.ts'
import { advice, problems } from './problems.ts'
import { chatSetting } from './settings.ts'
import { staffRoutes } from './staff/routes.ts'
import { createFollow } from './sync/follow.ts'
import type { StreamSource } from './sync/port.ts'
import { syncRoutes } from './sync/routes.ts'
import { TYPING_SIGNAL } from './sync/typing.ts'

export interface Chat {
  module: Module
  /** What open streams are told. */
  stream: StreamSource
  /** How topics get a chat. */
  topics: TopicChat
}

/** Conversations and messages, where no outside provider carries them. */
export function createChat({ wording, ...deps }: ChatDeps & { wording: Wording }): Chat {
  const { db, settings } = deps
  const isHere = deps.provider.isBuiltIn
  const present = (): ConversationDeps => ({
    viewFile: deps.viewFile,
    repostables: deps.repostables,
    requestMessages: settings.get(chatSetting)['request-messages'],
  })
  const follow = createFollow({
    db,
    present,
    isOn: () => isHere && settings.get(chatSetting).enabled,
    // Streams reword for everyone alike, staff included.
    reword: () => wording.rewordFor(undefined),
  })
  db.onSignal(TYPING_SIGNAL, (key) => {
    const [conversationId, userId] = key.split(' ').map(Number)
    follow.typing(conversationId!, userId!)
  })
  const module: Module = {
    name: 'chat',
    problems,
    advice,
    settings: [chatSetting],
    workers: [createPushUnreadWorker(), dropOldWorker(settings), forgetUserWorker],
    schedules: [{ job: dropOld, everyS: DAY_S }],
    reactions: [
      on(userDeleted, (tx, { userId }) => forgetPerson(tx, userId)),
      on(userStandingChanged, (tx, { userId }) => touchConversationsOf(tx, userId)),
    ],
    async routes(api) {
      await api.register(async (scope) => {
        scope.addHook('preValidation', async () => {
          if (!isHere) throw elsewhere()
          if (!settings.get(chatSetting).enabled) throw switchedOff()
        })
        const made = { ...deps, present, changed: follow.changed }
        conversationRoutes(scope as App, made)
        messageRoutes(scope as App, made)
        syncRoutes(scope as App, made)
      })
      staffRoutes(api, { ...deps, changed: follow.changed })
    },
  }
  return { module, stream: follow, topics: createTopicChat(settings, isHere) }
}
