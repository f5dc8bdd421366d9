import { type Static, Type } from 'typebox'
import { Closed, Id, IsoTimestamp, Nullable, Raw, SingleLineText } from '../../kernel/index.ts'
import { EVENT_NAMES, type EventName } from './events.ts'

const Event = Type.Unsafe<EventName>({
  type: 'string',
  enum: EVENT_NAMES,
  description: 'An event.',
  examples: ['feed.published'],
})

const input = {
  url: Raw({
    minLength: 8,
    maxLength: 500,
    pattern: '^https?://',
    description: 'Where it is posted. Private addresses are refused.',
    examples: ['https://hooks.example.org/plaza'],
  }),
  events: Type.Array(Event, {
    minItems: 1,
    maxItems: EVENT_NAMES.length,
    uniqueItems: true,
    description: 'What is delivered.',
    examples: [['feed.published']],
  }),
  description: Type.Optional(
    SingleLineText({ maxLength: 200, description: 'For other staff.', examples: ['Mirror to the chat tool'] }),
  ),
  active: Type.Optional(Type.Boolean({ description: 'Whether anything is delivered; default true.' })),
}

export const NewEndpoint = Closed(input)
export type NewEndpoint = Static<typeof NewEndpoint>
export const EndpointChange = Closed({
  url: Type.Optional(input.url),
  events: Type.Optional(input.events),
  description: input.description,
  active: input.active,
})
export type EndpointChange = Static<typeof EndpointChange>

const fields = {
  id: Type.Integer({ description: 'Endpoint id.', examples: [1] }),
  url: Type.String({ description: 'Where it is posted.', examples: ['https://hooks.example.org/plaza'] }),
  events: Type.Array(Type.String({ description: 'An event.' }), { description: 'What is delivered.' }),
  description: Nullable(Type.String({ description: 'For other staff.' })),
  active: Type.Boolean({ description: 'Whether anything is delivered.' }),
  state: Type.Unsafe<'healthy' | 'failing' | 'off' | 'gone' | 'failed'>({
    type: 'string',
    enum: ['healthy', 'failing', 'off', 'gone', 'failed'],
    description: '`off` by staff; `gone` after a 410; `failed` after three days of failures.',
    examples: ['healthy'],
  }),
  failing_since: Nullable(IsoTimestamp('Since when deliveries have failed; null while they succeed.')),
  waiting_count: Type.Integer({ description: 'Waiting deliveries, counted up to 1,000.', examples: [0] }),
  created_at: IsoTimestamp('When it was added.'),
}
export const Endpoint = Closed(fields, { title: 'WebhookEndpoint', description: 'Where events are delivered.' })
export type Endpoint = Static<typeof Endpoint>

const secret = Type.String({
  description: 'The secret that signs deliveries, `whsec_…`. Shown here and never again.',
  examples: ['whsec_MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDA='],
})
export const MadeEndpoint = Closed(
  { ...fields, secret },
  { title: 'MadeWebhookEndpoint', description: 'An endpoint just added.' },
)
export const Rotated = Closed(
  { secret, former_until: IsoTimestamp('Until when deliveries are also signed with the previous one.') },
  { title: 'WebhookSecret', description: 'The new secret.' },
)

export const Delivery = Closed(
  {
    id: Type.Integer({ description: 'Delivery id.', examples: [1] }),
    message_id: Type.String({ description: '`webhook-id`, the same at every attempt.', examples: ['msg_5f0c'] }),
    event: Type.String({ description: 'The event, or `ping`.', examples: ['feed.published'] }),
    body: Type.String({ description: 'What is posted.' }),
    state: Type.Unsafe<'waiting' | 'delivered' | 'failed'>({
      type: 'string',
      enum: ['waiting', 'delivered', 'failed'],
      description: '`failed` after the tenth attempt.',
      examples: ['delivered'],
    }),
    attempts: Type.Integer({ description: 'Number of attempts.', examples: [1] }),
    status: Nullable(Type.Integer({ description: 'Status of the last answer; null without one.', examples: [200] })),
    answer: Nullable(Type.String({ description: 'The beginning of the last answer.' })),
    error: Nullable(Type.String({ description: 'Why there was no answer.' })),
    took_ms: Nullable(Type.Integer({ description: 'How long the last attempt took.', examples: [84] })),
    created_at: IsoTimestamp('When it happened.'),
    last_at: Nullable(IsoTimestamp('When it was last tried.')),
    next_at: Nullable(IsoTimestamp('When it is tried again; null if it is not.')),
  },
  { title: 'WebhookDelivery', description: 'One event for one endpoint.' },
)
export type Delivery = Static<typeof Delivery>

export const DeliveryPage = Closed({
  data: Type.Array(Delivery, { description: 'Deliveries, the newest first.' }),
  next: Nullable(Type.Integer({ description: '`after` of the next page; null on the last.' })),
})

export const DeliveryQuery = Closed({
  after: Type.Optional(Id('The last delivery already received.')),
  limit: Type.Integer({ default: 20, minimum: 1, maximum: 100, 'x-clamp': true, description: 'How many at most.' }),
  state: Type.Optional(
    Type.Unsafe<Delivery['state']>({
      type: 'string',
      enum: ['waiting', 'delivered', 'failed'],
      description: 'Only these.',
      examples: ['failed'],
    }),
  ),
})

export const EventList = Closed({
  data: Type.Array(
    Closed({
      name: Type.String({ description: 'The event.', examples: ['feed.published'] }),
      about: Type.String({ description: 'When it is sent.' }),
      example: Type.Unsafe<unknown>({ description: 'A body as it is posted.' }),
    }),
    { description: 'Every event.' },
  ),
})

export const EndpointParams = Closed({ id: Id('Endpoint id.') })
export const DeliveryParams = Closed({ id: Id('Endpoint id.'), delivery: Id('Delivery id.') })

const moment = (description: string) =>
  SingleLineText({ maxLength: 40, description, examples: ['2026-11-15T08:30:00Z'] })
export const Range = Closed({ from: moment('The first moment.'), to: moment('The last moment.') })
export const Count = Closed(
  { count: Type.Integer({ description: 'How many will be sent again.', examples: [3] }) },
  { title: 'ReplayedDeliveries', description: 'They wait for their turn.' },
)
