import { type Static, Type } from 'typebox'
import {
  Closed,
  FileName,
  LANGUAGES,
  type Language,
  Nullable,
  Prose,
  Shown,
  SingleLineText,
  Timestamp,
} from '../../kernel/index.ts'
import { FileView } from '../files/index.ts'
import { NAME_MAX, NAME_MIN } from './names.ts'

export const Verification = Closed(
  {
    type: Type.String({ description: '`user` for a person, `org` for an organisation.', examples: ['user'] }),
    icon: Nullable(Type.String({ description: 'Address of a badge, or null.' })),
    description: Type.String({ description: 'What was verified.', examples: ['Illustrator'] }),
  },
  { title: 'Verification', description: 'What staff verified about a person; null when nothing.' },
)

const count = (description: string) => Type.Integer({ description, examples: [12] })

export const UserExtra = Closed(
  {
    user_id: Type.Integer({ description: 'The user these counts belong to.', examples: [1] }),
    likes_count: count('Likes received.'),
    comments_count: count('Comments received.'),
    followers_count: count('People who follow them.'),
    followings_count: count('People they follow.'),
    updated_at: Timestamp('When a count last changed.'),
    feeds_count: count('Feeds published.'),
    checkin_count: count('Days signed in.'),
    last_checkin_count: count('Consecutive days signed in.'),
  },
  { title: 'UserCounts', description: 'How much of everything a person has.' },
)

const summary = {
  id: Type.Integer({ description: 'User id.', examples: [1] }),
  name: Shown(Type.String({ description: 'Unique name.', examples: ['林小满'] })),
  bot: Type.Optional(Type.Boolean({ description: 'True for the account of a program; absent for people.' })),
  bio: Nullable(Shown(Type.String({ description: 'About themselves.' }))),
  sex: Type.Integer({ description: '0 unknown, 1 male, 2 female.', examples: [2] }),
  location: Nullable(Shown(Type.String({ description: 'Where they live, as text.', examples: ['四川省 成都市'] }))),
  avatar: Nullable(FileView),
  bg: Nullable(FileView),
  verified: Nullable(Verification),
  email_verified_at: Nullable(Timestamp('When the email address was verified.')),
  phone_verified_at: Nullable(Timestamp('When the phone number was verified.')),
  feed_topics_count: count('Topics they joined.'),
  created_at: Timestamp('When they joined.'),
  updated_at: Timestamp('When the profile last changed.'),
  deleted_at: Nullable(Timestamp('When the account was deleted.')),
  extra: Nullable(UserExtra),
}

/** docs/interface.md 2.3, the form inside other records. */
export const UserSummary = Closed(summary, {
  title: 'UserSummary',
  description: 'A person as other records carry them.',
})
export type UserSummary = Static<typeof UserSummary>

const profile = {
  ...summary,
  invite_code: Type.String({ description: 'Code with which they invite others.', examples: ['10AG7C'] }),
  vip: Type.Null({ description: 'Reserved; always null.' }),
  verification: Nullable(Verification),
  certification: Nullable(Verification),
  has_follower: Type.Boolean({ description: 'I follow them.' }),
  has_following: Type.Boolean({ description: 'They follow me.' }),
  following: Type.Boolean({ description: 'They follow me.' }),
  follower: Type.Boolean({ description: 'I follow them.' }),
}

const contact = {
  phone: Nullable(
    Type.String({
      description: 'Phone number: the eleven digits of a Chinese one, E.164 otherwise; only to its owner and to staff.',
      examples: ['13800000000'],
    }),
  ),
  email: Nullable(
    Type.String({ description: 'Email address; only to its owner and to staff.', examples: ['lin@example.org'] }),
  ),
}

/** A person as a page about them shows them. */
export const UserProfile = Closed(
  { ...profile, phone: Type.Optional(contact.phone), email: Type.Optional(contact.email) },
  { title: 'User', description: 'A person.' },
)
export type UserProfile = Static<typeof UserProfile>

const Tag = Closed(
  {
    id: Type.Integer({ description: 'Tag id.', examples: [3] }),
    name: Type.String({ description: 'Tag.', examples: ['摄影'] }),
    tag_category_id: Type.Integer({ description: 'Its category.', examples: [1] }),
  },
  { title: 'UserTag' },
)

/** `GET /user`. */
export const OwnUser = Closed(
  {
    ...profile,
    ...contact,
    inviter: Nullable(
      Closed(
        { id: Type.Integer({ description: 'User id.' }), name: Shown(Type.String({ description: 'Name.' })) },
        { description: 'Who invited me.' },
      ),
    ),
    currency: Closed(
      {
        owner_id: Type.Integer({ description: 'My id.' }),
        type: Type.Integer({ description: 'Currency type id.', examples: [1] }),
        sum: Type.Integer({ description: 'My balance.', examples: [120] }),
      },
      { description: 'My balance of the community’s currency.' },
    ),
    tags: Type.Array(Tag, { description: 'Tags I chose.' }),
    language: Nullable(
      Type.Unsafe<Language>({
        type: 'string',
        enum: [...LANGUAGES],
        description: 'What pushes and mails are written in: chosen, or what the client asked for at the last sign-in.',
        examples: ['zh-CN'],
      }),
    ),
    disabled: Type.Boolean({ description: 'Always false here: a suspended account cannot ask.' }),
    initial_password: Type.Boolean({ description: 'True until I set a password of my own.' }),
  },
  { title: 'OwnUser', description: 'The signed-in person’s own record.' },
)
export type OwnUser = Static<typeof OwnUser>

/** A user's name, as they send it. */
export const PersonName = Shown(
  SingleLineText({
    minLength: NAME_MIN,
    maxLength: NAME_MAX,
    description: `${NAME_MIN} to ${NAME_MAX} characters, unique after folding case and width; never shaped like a phone number, an email address or a number.`,
    examples: ['林小满'],
  }),
)

export const ProfileChange = Closed(
  {
    name: Type.Optional(PersonName),
    bio: Type.Optional(Nullable(Shown(Prose({ maxLength: 500, description: 'About themselves; null clears it.' })))),
    sex: Type.Optional(
      Type.Integer({ enum: [0, 1, 2], minimum: 0, maximum: 2, description: '0 unknown, 1 male, 2 female.' }),
    ),
    location: Type.Optional(
      Nullable(
        Shown(
          SingleLineText({
            maxLength: 100,
            description: 'Where they live, as text; null clears it.',
            examples: ['四川省 成都市'],
          }),
        ),
      ),
    ),
    language: Type.Optional(
      Nullable(
        Type.Unsafe<Language>({
          type: 'string',
          enum: [...LANGUAGES],
          description: 'What pushes and mails are to be written in; null: whatever the client asks for at sign-in.',
          examples: ['zh-CN'],
        }),
      ),
    ),
    avatar: Type.Optional(
      Nullable(
        FileName(
          SingleLineText({
            maxLength: 250,
            description: 'Node of an uploaded image; null removes it.',
            examples: ['local:2026/11/15/ab12.png'],
          }),
        ),
      ),
    ),
    bg: Type.Optional(
      Nullable(
        FileName(SingleLineText({ maxLength: 250, description: 'Node of an uploaded image; null removes it.' })),
      ),
    ),
  },
  { minProperties: 1, examples: [{ bio: 'Tea, trains and long walks.', location: '四川省 成都市' }] },
)
export type ProfileChange = Static<typeof ProfileChange>

export const UserReference = Closed({
  user: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'User id.' }),
})
