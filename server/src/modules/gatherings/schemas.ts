import { type Static, Type } from 'typebox'
import {
  Closed,
  FileNode,
  Id,
  IsoTimestamp,
  Nullable,
  Prose,
  Shown,
  SingleLineText,
  Timestamp,
} from '../../kernel/index.ts'
import { FileView } from '../files/index.ts'
import { categoryField } from '../reports/index.ts'
import { UserProfile, UserSummary } from '../users/index.ts'

export const MAX_CONTENT_BYTES = 64_999
/** Content may be escaped to six bytes for three of text, plus the other fields. */
export const EVENT_BODY_LIMIT = 256 * 1024

/** Something one can see: a letter, a digit, a sign or a symbol such as an emoji. */
const VISIBLE = '[\\p{L}\\p{N}\\p{P}\\p{S}]'

const category = {
  id: Type.Integer({ description: 'Category id.', examples: [1] }),
  name: Type.String({ 'x-words': 'name', description: 'Name.', examples: ['户外'] }),
  avatar: Nullable(FileView),
  sort: Type.Integer({ description: 'Larger comes first.', examples: [10] }),
  parent_id: Type.Integer({ description: 'The category above it; 0 for none.', examples: [0] }),
  events_count: Type.Integer({ description: 'Events in it that everybody can see.', examples: [12] }),
}

/** docs/interface.md 2.23. */
export const EventCategory = Closed(category, { title: 'EventCategory', description: 'A kind of event.' })
export type EventCategory = Static<typeof EventCategory>

export const StaffEventCategory = Closed(
  {
    ...category,
    created_at: IsoTimestamp('When it was added.'),
    updated_at: IsoTimestamp('When it last changed.'),
  },
  { title: 'StaffEventCategory' },
)

const event = {
  id: Type.Integer({ description: 'Event id.', examples: [1] }),
  title: Shown(Type.String({ description: 'Title.', examples: ['周末去青城山徒步'] })),
  category: EventCategory,
  user_id: Type.Integer({ description: 'Who announced it.', examples: [7] }),
  avatar: Nullable(FileView),
  want_joins_count: Type.Integer({ description: 'People who want to come.', examples: [8] }),
  interesteds_count: Type.Integer({ description: 'People who are interested.', examples: [20] }),
  date: Timestamp('When it takes place.'),
  content: Shown(Type.String({ description: 'What it is about.' })),
  area: Shown(
    Type.String({
      description: 'Region as text; empty when only an address was given.',
      examples: ['四川省 成都市'],
    }),
  ),
  address: Nullable(Shown(Type.String({ description: 'Detailed address.', examples: ['青城山前山门'] }))),
  expense: Type.Integer({ description: 'Fee for one person, in the smallest unit of money.', examples: [0] }),
  validate: Type.Integer({ description: 'Unused; always 0.', examples: [0] }),
  latitude: Type.Optional(Type.Number({ description: 'Where it is, in degrees; absent when not given.' })),
  longitude: Type.Optional(Type.Number({ description: 'Where it is, in degrees; absent when not given.' })),
  time_zone: Type.Optional(
    Type.String({ description: 'Time zone it takes place in; absent when not given.', examples: ['Asia/Shanghai'] }),
  ),
  cancelled_at: Type.Optional(Timestamp('When its organizer cancelled it; absent otherwise.')),
}

/** The profile of a creator, without their invite code: that is as private as their phone. */
export const EventCreator = Closed(
  {
    ...UserProfile.properties,
    invite_code: Type.Optional(
      Type.String({
        description: 'Code with which they invite others; only to its owner and to staff.',
        examples: ['10AG7C'],
      }),
    ),
  },
  { title: 'EventCreator', description: 'Who announced an event.' },
)
export type EventCreator = Static<typeof EventCreator>

/** docs/interface.md 2.23. */
export const Event = Closed(
  {
    ...event,
    creator: EventCreator,
    wantJoin: Type.Boolean({ description: 'I want to come.' }),
    interested: Type.Boolean({ description: 'I am interested.' }),
    audit: Type.Optional(
      Type.Integer({
        description: '0 waits for staff, 1 everybody can see it, -1 refused. Only to its creator and to staff.',
        examples: [1],
      }),
    ),
  },
  { title: 'Event', description: 'Something people do together.' },
)
export type Event = Static<typeof Event>

export const StaffEvent = Closed(
  {
    ...event,
    creator: UserSummary,
    audit: Type.Integer({ description: '0 waits, 1 everybody can see it, -1 refused.', examples: [0] }),
    recommended: Type.Boolean({ description: 'Stands in the recommended list.' }),
    created_at: Timestamp('When it was announced.'),
    updated_at: Timestamp('When it last changed.'),
  },
  { title: 'StaffEvent' },
)
export type StaffEvent = Static<typeof StaffEvent>

const shared = {
  title: Shown(
    SingleLineText({
      minLength: 2,
      maxLength: 300,
      pattern: VISIBLE,
      description: '2 to 30 characters as people count them.',
      examples: ['周末去青城山徒步'],
    }),
  ),
  category_id: Id('Its category.'),
  date: SingleLineText({
    minLength: 16,
    maxLength: 35,
    description: 'When it takes place: `YYYY-MM-DD HH:MM:SS` in UTC, or ISO 8601.',
    examples: ['2099-05-01 08:30:00'],
  }),
  content: Shown(
    Prose({
      minLength: 1,
      maxLength: MAX_CONTENT_BYTES,
      description: 'What it is about; less than 65,000 bytes.',
      examples: ['早上八点在山门集合，带一瓶水。'],
    }),
  ),
  area: Type.Optional(
    Shown(
      SingleLineText({
        maxLength: 100,
        description: 'Region as text.',
        examples: ['四川省 成都市'],
        'x-example': true,
      }),
    ),
  ),
  address: Type.Optional(
    Shown(SingleLineText({ maxLength: 200, description: 'Detailed address.', examples: ['青城山前山门'] })),
  ),
  expense: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'Fee for one person, in the smallest unit of money.',
      examples: [0],
    }),
  ),
  latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'Degrees.', examples: [30.9] })),
  longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: 'Degrees.', examples: [103.57] })),
  time_zone: Type.Optional(
    SingleLineText({
      maxLength: 64,
      description: 'IANA time zone it takes place in, for showing its time.',
      examples: ['Asia/Shanghai'],
    }),
  ),
}

export const EventBody = Closed(
  { ...shared, avatar: FileNode('Node of an image you uploaded: the cover.') },
  { title: 'EventBody', description: '`area`, `address` or both.' },
)
export type EventBody = Static<typeof EventBody>

/** What an organizer may change of their event. */
export const EventChange = Type.Partial(
  Closed({
    ...shared,
    area: Nullable(Shown(SingleLineText({ maxLength: 100, description: 'Region as text; null removes it.' }))),
    address: Nullable(Shown(SingleLineText({ maxLength: 200, description: 'Detailed address; null removes it.' }))),
    avatar: FileNode('Node of an image you uploaded: the cover.'),
  }),
  {
    title: 'EventChange',
    minProperties: 1,
    additionalProperties: false,
    description: 'What changes; everything else stays.',
  },
)
export type EventChange = Static<typeof EventChange>

/** What staff write of an event. */
export const eventFields = {
  ...shared,
  avatar: FileNode('Node of an image you uploaded: the cover.'),
  recommended: Type.Optional(
    Type.Unsafe<boolean | 0 | 1>({
      type: ['boolean', 'integer'],
      enum: [true, false, 1, 0],
      description: 'Stands in the recommended list.',
    }),
  ),
  audit: Type.Optional(
    Type.Unsafe<-1 | 0 | 1>({
      type: 'integer',
      enum: [1, 0, -1],
      description: '1 shows it to everybody, 0 lets it wait, -1 refuses it. An event added by staff has 1.',
    }),
  ),
}

/** What staff write of a category. */
export const categoryFields = {
  name: SingleLineText({
    minLength: 1,
    maxLength: 50,
    pattern: VISIBLE,
    description: 'Unique after folding case and width.',
    examples: ['观鸟'],
  }),
  avatar: Type.Optional(Nullable(FileNode('Node of an image you uploaded; null removes it.'))),
  sort: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 0,
    description: 'Larger comes first.',
    examples: [10],
  }),
  parent_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The category above it; 0 for none.',
      examples: [0],
    }),
  ),
}

export const EventParams = Closed({ event: Id('Event id.') })
export const CategoryParams = Closed({ category: Id('Category id.') })

export const Keyword = (description: string) =>
  Type.Optional(Shown(SingleLineText({ minLength: 2, maxLength: 50, description, examples: ['徒步'] })))

/** A report of an event says why. */
export const ReportBody = Closed({
  ...categoryField,
  reason: Prose({
    minLength: 1,
    maxLength: 500,
    description: 'What is wrong with it.',
    examples: ['It is advertising.'],
  }),
})
