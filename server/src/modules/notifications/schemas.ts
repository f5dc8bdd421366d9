import { type Static, Type } from 'typebox'
import { Closed, IsoTimestamp, MessageText, Nullable, Raw, Shown, SingleLineText } from '../../kernel/index.ts'
import { PictureView } from '../feeds/index.ts'
import { FileView } from '../files/index.ts'
import { KINDS, type Kind } from './kinds.ts'

const id = (description: string) => Type.Integer({ description, examples: [1] })

/** docs/interface.md 2.22. */
export const Notification = Closed(
  {
    id: Type.String({ description: 'Record id.', examples: ['42'] }),
    type: Type.Unsafe<Kind>({ type: 'string', enum: [...KINDS], description: 'Its kind, as lists are asked for by.' }),
    created_at: IsoTimestamp('When it happened.'),
    read_at: Nullable(IsoTimestamp('When it was marked read.')),
    data: Closed(
      {
        sender: Type.Optional(
          Closed(
            {
              id: id('Who did it.'),
              name: Shown(Type.String({ description: 'Their name.', examples: ['lin'] })),
              avatar: Nullable(FileView),
            },
            { description: 'Who did it.' },
          ),
        ),
        topic: Type.Optional(
          Closed(
            {
              id: id('Topic id.'),
              name: Type.Optional(Shown(Type.String({ description: 'Absent when it is gone.', examples: ['摄影'] }))),
              logo: Type.Optional(Nullable(FileView)),
              expense: Type.Optional(Type.Integer({ description: 'Fee of the application.', examples: [10] })),
            },
            { description: 'The topic it is about.' },
          ),
        ),
        log: Type.Optional(
          Closed(
            {
              name: Shown(Type.String({ 'x-words': 'name', description: 'Name of the gift.', examples: ['玫瑰'] })),
              price: Type.Integer({ description: 'Units for one.', examples: [100] }),
              numbers: Type.Integer({ description: 'How many.', examples: [1] }),
            },
            { description: 'What was given.' },
          ),
        ),
        feed: Type.Optional(
          Closed(
            {
              id: id('Feed id.'),
              content: Type.Optional(
                Shown(
                  Type.String({ description: 'Its text; absent when it is deleted or hidden.', examples: ['hello'] }),
                ),
              ),
              images: Type.Optional(Type.Array(PictureView, { description: 'Its pictures.' })),
              video: Type.Optional(
                Nullable(Closed({ resource: FileView, cover: Nullable(FileView) }, { description: 'Its video.' })),
              ),
            },
            { description: 'The feed it is about.' },
          ),
        ),
        comment: Type.Optional(
          Closed(
            {
              id: id('Comment id.'),
              body: Type.Optional(
                Shown(Type.String({ description: 'What it says; absent when it is gone.', examples: ['nice'] })),
              ),
              reply_user: Type.Optional(
                Type.Integer({ description: 'Who was replied to, 0 for no one.', examples: [0] }),
              ),
              created_at: Type.Optional(
                Type.String({ description: 'When it was written.', examples: ['2026-11-15 08:30:00'] }),
              ),
            },
            { description: 'The comment it is about.' },
          ),
        ),
        content: Type.Optional(
          MessageText({ description: 'What the service says.', examples: ['Your topic was approved.'] }),
        ),
        event: Type.Optional(id('The event it is about.')),
        link: Type.Optional(Type.String({ description: 'A page of the site that says more.', examples: ['/rules'] })),
        decision: Type.Optional(id('The decision it is about, for `GET /user/decisions/:id`.')),
      },
      { description: 'What happened, by kind.' },
    ),
  },
  { title: 'Notification' },
)
export type Notification = Static<typeof Notification>

const address = (description: string) =>
  Nullable(Type.String({ description, examples: ['https://plaza.example/api/v2/user/notifications?type=like&page=1'] }))
const count = (description: string) => Type.Integer({ description, examples: [1] })

export const NotificationPage = Closed(
  {
    data: Type.Array(Notification, { description: 'Newest first, 10 a page.' }),
    links: Closed(
      {
        first: address('First page.'),
        last: address('Last page that can be asked for.'),
        prev: address('The page before.'),
        next: address('The next page.'),
      },
      { description: 'Addresses of other pages.' },
    ),
    meta: Closed(
      {
        current_page: count('This page.'),
        from: Nullable(count('Position of its first record, counted from 1.')),
        last_page: count('Last page that can be asked for.'),
        path: Type.String({
          description: 'Address without page.',
          examples: ['https://plaza.example/api/v2/user/notifications'],
        }),
        per_page: count('Records a page.'),
        to: Nullable(count('Position of its last record.')),
        total: count('Records in all.'),
      },
      { description: 'Where this page is.' },
    ),
  },
  { title: 'NotificationPage' },
)
export type NotificationPage = Static<typeof NotificationPage>

export const TypeField = SingleLineText({
  maxLength: 40,
  description: `Which kind, in any case: ${KINDS.map((kind) => `\`${kind}\``).join(', ')}.`,
  examples: ['like'],
})

export const AnyTypeField = SingleLineText({
  maxLength: 40,
  description: `Which kind, in any case: ${KINDS.map((kind) => `\`${kind}\``).join(', ')}. All of them unless given.`,
  examples: ['like'],
})

export const TopicNotifications = Type.Union(
  [
    Type.Integer({ description: 'With `count`: how many are unread.', examples: [2] }),
    Type.Array(Notification, { description: 'Newest first.' }),
  ],
  { description: 'A number with `count`, else the records.' },
)

const badge = Type.Integer({ description: 'Unread.', examples: [3] })
const last = Nullable(IsoTimestamp('When the last one came; null when none ever did.'))
const names = Type.Array(Shown(Type.String({ description: 'A name.', examples: ['lin'] })), {
  description: 'Who was last, at most three.',
})
const every = <Value>(value: Value) => Object.fromEntries(KINDS.map((kind) => [kind, value])) as Record<Kind, Value>

export const Statistics = Closed(
  {
    badges: Closed(every(badge), { description: 'Unread records by kind.' }),
    lastCreatedAts: Closed(
      { comment: last, like: last, reward: last, mall_selling_commodity: last, selling_knowledge: last },
      { description: 'When the last record of a kind came.' },
    ),
    previewUserNames: Closed({ comment: names, like: names, reward: names }, { description: 'Who did it last.' }),
  },
  { title: 'NotificationStatistics' },
)
export type Statistics = Static<typeof Statistics>

const wants = (description: string) => Type.Boolean({ description, examples: [true] })
const settings = {
  reward: wants('Push rewards.'),
  comment: wants('Push comments.'),
  chat: wants(
    'Show chat messages: kept for the client, which gets them from the messaging provider. Nothing here pushes them.',
  ),
  sound: wants('Pushes make a sound; without it they carry `extra.silent`.'),
  mall_selling_commodity: wants('Push what is published about your commodities.'),
  selling_knowledge: wants('Push what is published about your knowledge.'),
}
export const NotificationSettings = Closed(settings, { title: 'NotificationSettings' })
export type NotificationSettings = Static<typeof NotificationSettings>

export const SettingsChange = Type.Partial(NotificationSettings, { additionalProperties: false })

export const Subscription = Closed(
  {
    endpoint: Raw({
      minLength: 10,
      maxLength: 1000,
      pattern: '^https://[\\x21-\\x7e]+$',
      description: 'Where the browser’s push service takes messages.',
      examples: ['https://updates.push.services.mozilla.com/wpush/v2/gAAAA'],
    }),
    keys: Closed(
      {
        p256dh: Raw({
          maxLength: 100,
          pattern: '^[\\w-]{87}=?$',
          description: 'Public key of the browser.',
          examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
        }),
        auth: Raw({
          maxLength: 30,
          pattern: '^[\\w-]{22}={0,2}$',
          description: 'Secret shared with the browser.',
          examples: ['BTBZMqHH6r4Tts7J_aSIgg'],
        }),
      },
      { description: 'As `PushSubscription.toJSON()` gives them.' },
    ),
    expirationTime: Type.Optional(
      Nullable(Type.Number({ description: 'As the browser gives it; not used.', examples: [1794700800000] })),
    ),
  },
  { title: 'PushSubscription' },
)
export type Subscription = Static<typeof Subscription>

export const Endpoint = Raw({
  minLength: 1,
  maxLength: 1000,
  description: 'The endpoint that was subscribed.',
  examples: ['https://updates.push.services.mozilla.com/wpush/v2/gAAAA'],
})

export const PushKey = Closed(
  {
    public_key: Type.String({
      description: 'The `applicationServerKey` to subscribe with.',
      examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
    }),
    devices: Type.Integer({ description: 'How many of your devices are subscribed.', examples: [1] }),
  },
  { title: 'PushKey' },
)

/** For clients that cannot send the header, such as a browser on its first connection. */
export const LastEventId = SingleLineText({
  maxLength: 15,
  pattern: '^\\d{1,15}$',
  description: 'The same as the header `Last-Event-ID`, which counts if both are given.',
  examples: ['42'],
})

/** The stream as an answer. */
export const EventStream = {
  description:
    'Server-sent events without an end. Each carries a push message as JSON: `{channel, target, content, extra, tag, badge}`. Its `id` is sent back as `Last-Event-ID` to go on where the connection was lost.',
  content: { 'text/event-stream': { schema: Type.String({ description: 'Events.' }) } },
}
