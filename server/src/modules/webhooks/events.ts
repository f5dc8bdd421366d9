import { type TObject, Type } from 'typebox'
import { Closed, IsoTimestamp, Nullable } from '../../kernel/index.ts'

const id = (description: string, example = 12) => Type.Integer({ description, examples: [example] })
const text = (description: string, example: string) => Type.String({ description, examples: [example] })
const coins = Type.Integer({ description: 'Coins.', examples: [20] })
const person = {
  user_id: id('Who did it.', 7),
  user_name: text('Their name.', 'lin'),
}
const open = Nullable(text('The text, at most 2,000 characters; null where only some may see it.', 'Good morning'))
const subject = { subject_kind: text('What it is about.', 'feeds'), subject_id: id('Which one.', 31) }
const order = { order_id: id('Order id.', 88), ...person, coins }

/** What is delivered, by name: what it means and what `data` holds. */
export const EVENTS = {
  'feed.published': {
    about: 'Someone published a post.',
    data: {
      feed_id: id('Post id.', 31),
      ...person,
      text: open,
      topic_ids: Type.Array(id('Topic id.', 3), { description: 'The topics it is in.', examples: [[3]] }),
    },
  },
  'feed.deleted': {
    about: 'A post was deleted.',
    data: { feed_id: id('Post id.', 31), ...person, deleted_by: id('Who deleted it.', 7) },
  },
  'comment.created': {
    about: 'Someone commented on a post.',
    data: {
      comment_id: id('Comment id.', 55),
      feed_id: id('The post.', 31),
      ...person,
      text: open,
      reply_user_id: Nullable(id('Who is replied to.', 9)),
    },
  },
  'feed.liked': {
    about: 'Someone liked a post.',
    data: { feed_id: id('Post id.', 31), ...person, author_id: id('Whose post it is.', 9) },
  },
  'user.registered': { about: 'Someone joined the community.', data: person },
  'user.suspended': {
    about: 'Staff or a rule suspended someone.',
    data: { ...person, until: Nullable(IsoTimestamp('When it ends by itself; null without an end.')) },
  },
  'topic.created': {
    about: 'Someone created a topic.',
    data: {
      topic_id: id('Topic id.', 3),
      ...person,
      name: Nullable(text('Its name; null for a hidden one.', 'Balcony gardens')),
      status: text('`passed`, or `waiting` for staff.', 'passed'),
    },
  },
  'topic.joined': { about: 'Someone joined a topic.', data: { topic_id: id('Topic id.', 3), ...person } },
  'topic.applied': {
    about: 'Someone asked to join a topic.',
    data: { topic_id: id('Topic id.', 3), application_id: id('Application id.', 5), ...person },
  },
  'report.made': {
    about: 'Someone reported content or a person.',
    data: { report_id: id('Report id.', 4), ...person, ...subject },
  },
  'report.decided': {
    about: 'Staff decided on a report.',
    data: { report_id: id('Report id.', 4), ...subject, status: text('`handled` or `rejected`.', 'handled') },
  },
  'reward.given': {
    about: 'Someone sent a reward.',
    data: {
      reward_id: id('Reward id.', 6),
      ...person,
      receiver_id: id('Who received it.', 9),
      target_type: text('For what.', 'feeds'),
      target_id: id('Which one.', 31),
      gift: text('The gift.', 'Tea'),
      number: Type.Integer({ description: 'How many.', examples: [2] }),
      coins,
    },
  },
  'order.paid': { about: 'A payment arrived and was credited.', data: order },
  'cash.requested': { about: 'Someone requested a withdrawal.', data: order },
  'cash.decided': {
    about: 'Staff decided on a withdrawal.',
    data: { ...order, approved: Type.Boolean({ description: 'Approved or refused.', examples: [true] }) },
  },
  'event.announced': {
    about: 'An event became visible to everyone.',
    data: { event_id: id('Event id.', 2), ...person, title: text('Its title.', 'Picnic by the river') },
  },
  'chat.reported': {
    about: 'Someone reported a chat message.',
    data: { report_id: id('Report id.', 4), ...person, message_id: id('Which message.', 71) },
  },
  'money.stopped': {
    about: 'Top-ups, withdrawals, rewards or tasks were stopped by staff, or because the books don’t balance.',
    data: {
      what: Type.Array(text('`recharge`, `cash`, `rewards` or `tasks`.', 'cash'), {
        description: 'What was stopped.',
        examples: [['cash']],
      }),
    },
  },
} as const

export type EventName = keyof typeof EVENTS
export const EVENT_NAMES = Object.keys(EVENTS) as EventName[]

/** What is posted for an event. */
export const envelopeOf = (name: EventName): TObject => {
  const { about, data } = EVENTS[name]
  return Closed(
    {
      type: Type.String({ enum: [name], description: 'The event.', examples: [name] }),
      timestamp: IsoTimestamp('When it happened; the same at every attempt.'),
      data: Closed(data, { description: about }),
    },
    { description: about },
  )
}

const exampleOfField = (schema: { examples?: unknown[] }): unknown => schema.examples?.[0] ?? null

/** A body as it is posted. */
export const exampleOf = (name: EventName) => ({
  type: name,
  timestamp: '2026-11-15T08:30:00Z',
  data: Object.fromEntries(
    Object.entries(EVENTS[name].data).map(([field, schema]) => [
      field,
      exampleOfField(schema as { examples?: unknown[] }),
    ]),
  ),
})
