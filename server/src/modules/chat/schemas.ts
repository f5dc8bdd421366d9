import { type Static, Type } from 'typebox'
import {
  Closed,
  FileNode,
  Id,
  IsoTimestamp,
  Limit,
  MAX_ID,
  Nullable,
  Prose,
  Shown,
  SingleLineText,
} from '../../kernel/index.ts'
import { FileView } from '../files/index.ts'
import { MAX_GROUP_MEMBERS } from '../im/index.ts'
import { UserSummary } from '../users/index.ts'

const choice = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description, examples: [values[0]] })
const whole = (description: string, example = 1) => Type.Integer({ description, examples: [example] })
const Seq = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_ID, description, examples: [1] })

const SHARE_TYPES = ['feed', 'mall_commodities', 'knowledge', 'info', 'event', 'wenda'] as const
export type ShareType = (typeof SHARE_TYPES)[number]

const MAX_FILES = 9
const MAX_MENTIONS = 50

export const MessageView = Closed(
  {
    id: whole('Message id.'),
    conversation_id: whole('Its conversation.'),
    seq: whole('1, 2, 3 … in the conversation, without gaps: the order for everyone.'),
    rev: whole('`rev` of the conversation when this message last changed.'),
    client_id: Type.Optional(
      Type.String({ description: 'The id its author’s client gave it; shown to its author only.' }),
    ),
    user: UserSummary,
    kind: choice(
      ['text', 'media', 'share', 'system'],
      '`media` with files, `share` with something shared, else `text`.',
    ),
    text: Shown(Type.String({ description: 'What it says; empty when it was recalled.' })),
    files: Type.Array(FileView, { description: 'Pictures and videos, with addresses that expire within the hour.' }),
    share: Nullable(
      Closed(
        {
          type: choice(SHARE_TYPES, 'What kind of thing.'),
          id: whole('Which one.'),
          record: Nullable(
            Type.Record(Type.String(), Type.Unknown({ description: 'A field of it.' }), {
              description: 'The thing itself as you see it; null if it is gone or you may not see it.',
            }),
          ),
        },
        { description: 'Something of this community that was shared.' },
      ),
    ),
    reply_to: Nullable(
      Closed(
        {
          seq: whole('Which message.'),
          user: UserSummary,
          text: Shown(
            Type.String({
              description:
                'The beginning of it; empty when it was recalled, is hidden, or is older than what you may read.',
            }),
          ),
        },
        { description: 'The message it answers.' },
      ),
    ),
    mentions: Type.Array(Type.Integer({ description: 'User id.' }), { description: 'Members it mentions.' }),
    reactions: Type.Array(
      Closed(
        {
          emoji: Type.String({ description: 'One emoji.', examples: ['👍'] }),
          count: whole('How many people.'),
          mine: Type.Boolean({ description: 'I am one of them.' }),
        },
        { description: 'A reaction.' },
      ),
      { description: 'Reactions, oldest first.' },
    ),
    hidden: Type.Optional(Type.Boolean({ description: 'By a person you blocked: shown without content.' })),
    edited_at: Nullable(IsoTimestamp('When its text was last edited.')),
    recalled_at: Nullable(IsoTimestamp('When it was recalled.')),
    created_at: IsoTimestamp('When it was sent.'),
  },
  { title: 'ChatMessage', description: 'A message.' },
)
export type MessageView = Static<typeof MessageView>

export const ConversationView = Closed(
  {
    id: whole('Conversation id.'),
    rev: whole('1, 2, 3 … without gaps: one more with each change in the conversation.'),
    kind: choice(['direct', 'group', 'topic'], 'Two people, a group (4.14), or the chat of a topic.'),
    title: Nullable(Shown(Type.String({ description: 'Name of the group or topic; null for two people.' }))),
    avatar: Nullable(FileView),
    im_group_id: Nullable(Type.String({ description: 'The group under `/im`.', examples: ['1'] })),
    topic_id: Nullable(whole('The topic.')),
    user: Nullable(UserSummary),
    owner_id: Nullable(whole('Owner of the group or creator of the topic.')),
    members_count: whole('Members.', 2),
    last_message: Nullable(MessageView),
    last_seq: whole('`seq` of the last message; 0 before the first.'),
    read_seq: whole('`seq` of the last message I read.'),
    unread: whole('Messages after that one.', 0),
    mentioned: Type.Boolean({ description: 'An unread message mentions me.' }),
    muted: Type.Boolean({ description: 'No pushes, except for mentions; not counted as unread.' }),
    pinned: Type.Boolean({ description: 'Listed before all others.' }),
    state: choice(['active', 'request'], '`request`: a person you do not follow wrote; accept, answer or decline.'),
    can_send: Type.Boolean({ description: 'I can send a message now.' }),
    created_at: IsoTimestamp('When it was made.'),
    updated_at: IsoTimestamp('When the last message was sent.'),
  },
  { title: 'Conversation', description: 'A conversation as I see it.' },
)
export type ConversationView = Static<typeof ConversationView>
export const ConversationViews = Type.Array(ConversationView, { description: 'Conversations.' })

export const ConversationParams = Closed({ conversation: Id('Conversation id.') })
export const MemberParams = Closed({ conversation: Id('Conversation id.'), user: Id('User id.') })
export const MessageParams = Closed({ conversation: Id('Conversation id.'), seq: Id('`seq` of the message.') })
export const ReactionParams = Closed({
  conversation: Id('Conversation id.'),
  seq: Id('`seq` of the message.'),
  emoji: SingleLineText({ minLength: 1, maxLength: 32, description: 'One emoji.', examples: ['👍'] }),
})

export const ConversationsQuery = Closed({
  state: Type.Optional(choice(['active', 'request'], 'Active ones unless given.')),
  limit: Type.Optional(Limit(30)),
  before: Type.Optional(
    Type.String({
      maxLength: 40,
      description: '`updated_at` of the last one of the page before.',
      examples: ['2026-11-15T08:30:00.000Z'],
    }),
  ),
})

const userIds = (maxItems: number) =>
  Type.Array(Id('User id.'), { minItems: 1, maxItems, uniqueItems: true, description: 'People.', examples: [[1]] })
const title = Shown(
  SingleLineText({ minLength: 1, maxLength: 100, description: 'Name of the group.', examples: ['周末徒步'] }),
)
/** All but the owner. */
const MAX_ADDED = MAX_GROUP_MEMBERS - 1

export const NewConversation = Closed(
  {
    user_id: Type.Optional(Id('Whom to talk to; without the other fields.')),
    title: Type.Optional(title),
    user_ids: Type.Optional(userIds(MAX_ADDED)),
  },
  {
    title: 'NewConversation',
    examples: [{ user_id: 1 }],
    description: '`user_id` for two people, `title` and `user_ids` for a group.',
  },
)
export type NewConversation = Static<typeof NewConversation>

export const ConversationChange = Closed(
  {
    muted: Type.Optional(Type.Boolean({ description: 'No pushes for me.' })),
    pinned: Type.Optional(Type.Boolean({ description: 'First in my list.' })),
    title: Type.Optional(title),
    avatar: Type.Optional(FileNode('Node of an image you uploaded.')),
  },
  { title: 'ConversationChange', minProperties: 1, examples: [{ muted: true }] },
)
export type ConversationChange = Static<typeof ConversationChange>

export const MembersBody = Closed({ user_ids: userIds(MAX_ADDED) })
export const MembersQuery = Closed({
  limit: Type.Optional(Limit(50)),
  after: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_ID, default: 0, description: 'User id of the last one received.' }),
  ),
})
export const MemberView = Closed(
  {
    ...UserSummary.properties,
    role: choice(['owner', 'manager', 'member'], 'What they may do here.'),
    read_seq: Type.Optional(whole('`seq` of the last message they read, where receipts are shown.')),
  },
  { title: 'ChatMember' },
)
export type MemberView = Static<typeof MemberView>

const clientId = SingleLineText({
  minLength: 1,
  maxLength: 64,
  description: 'An id your client gives this message, such as a UUID. Sending it again returns the first message.',
  examples: ['5a0c6b1e-8f4e-4b61-9f57-1d2a3c4b5e6f'],
})
const text = Shown(Prose({ maxLength: 5000, description: 'What to say.', examples: ['明天见！'] }))

export const NewMessage = Closed(
  {
    client_id: clientId,
    text: Type.Optional({ ...text, 'x-example': true } as typeof text),
    files: Type.Optional(
      Type.Array(FileNode('Node of an image or video you uploaded.'), { maxItems: MAX_FILES, description: 'Files.' }),
    ),
    share: Type.Optional(
      Closed(
        { type: choice(SHARE_TYPES, 'What kind of thing.'), id: Id('Which one.') },
        { description: 'Something to share.' },
      ),
    ),
    reply_to: Type.Optional(Id('`seq` of the message this answers.')),
    mentions: Type.Optional(
      Type.Array(Id('User id.'), { maxItems: MAX_MENTIONS, description: 'Members to mention; others are left out.' }),
    ),
  },
  { title: 'NewChatMessage' },
)
export type NewMessage = Static<typeof NewMessage>

export const MessageChange = Closed({
  text: Shown(Prose({ minLength: 1, maxLength: 5000, description: 'The new text.', examples: ['后天见！'] })),
})

export const MessagesQuery = Closed({
  before: Type.Optional(Seq('The last messages below this `seq`.')),
  after: Type.Optional(Seq('The first messages above this `seq`.')),
  around: Type.Optional(Seq('Half of the messages on each side of this `seq`.')),
  limit: Type.Optional(Limit(50)),
})
export type MessagesQuery = Static<typeof MessagesQuery>

export const ReadBody = Closed({
  seq: Seq('The last message read; a number beyond the last message counts as the last.'),
})

export const Updates = Closed(
  {
    reset: Type.Optional(Type.Boolean({ description: 'The cursor is not known: load everything again.' })),
    cursor: Type.String({ description: 'Ask with this next time.' }),
    conversations: Type.Optional(
      Type.Array(ConversationView, { description: 'My conversations that changed, in full.' }),
    ),
    gone: Type.Optional(
      Type.Array(Type.Integer({ description: 'Conversation id.' }), {
        description: 'Conversations I am no longer in.',
      }),
    ),
    has_more: Type.Optional(Type.Boolean({ description: 'Ask again at once with the new cursor.' })),
  },
  { title: 'ChatUpdates' },
)
export type Updates = Static<typeof Updates>
export const UpdatesQuery = Closed({
  cursor: Type.Optional(SingleLineText({ maxLength: 200, description: 'From the last answer; none for everything.' })),
  limit: Type.Optional(Limit(100)),
})

export const Changes = Closed(
  {
    reset: Type.Optional(Type.Boolean({ description: 'Too far behind: load the conversation again.' })),
    rev: whole('The conversation’s `rev` these changes lead to.'),
    messages: Type.Optional(Type.Array(MessageView, { description: 'Messages that changed, by `rev`.' })),
    has_more: Type.Optional(Type.Boolean({ description: 'Ask again with the last message’s `rev`.' })),
  },
  { title: 'ChatChanges' },
)
export type Changes = Static<typeof Changes>
export const ChangesQuery = Closed({
  since: Seq('The latest `rev` you have.'),
  limit: Type.Optional(Limit(100)),
})

export const Unread = Closed(
  {
    unread: whole('Unread messages in active conversations that are not muted.', 0),
    mentions: whole('Conversations with an unread mention, muted ones left out.', 0),
    requests: whole('Requests that wait for me.', 0),
  },
  { title: 'ChatUnread' },
)
export type Unread = Static<typeof Unread>

export const SearchQuery = Closed({
  q: SingleLineText({ minLength: 1, maxLength: 100, description: 'Words to look for.', examples: ['明天'] }),
  conversation: Type.Optional(Id('Only in this conversation.')),
  limit: Type.Optional(Limit()),
  before: Type.Optional(Id('`id` of the last message of the page before.')),
})

export const ChatSettings = Closed(
  {
    from: choice(['everybody', 'followed', 'nobody'], 'Who can start a conversation with me.'),
    receipts: Type.Boolean({ description: 'Others see how far I have read.' }),
    previews: Type.Boolean({ description: 'Pushes show the beginning of the message.' }),
  },
  { title: 'ChatSettings' },
)
export type ChatSettings = Static<typeof ChatSettings>
export const ChatSettingsChange = Closed(
  {
    from: Type.Optional(ChatSettings.properties.from),
    receipts: Type.Optional(ChatSettings.properties.receipts),
    previews: Type.Optional(ChatSettings.properties.previews),
  },
  { title: 'ChatSettingsChange', minProperties: 1 },
)
