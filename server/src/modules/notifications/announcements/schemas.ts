import { type Static, Type } from 'typebox'
import { Closed, IsoTimestamp, Nullable, Prose, SingleLineText } from '../../../kernel/index.ts'

export const NewAnnouncement = Closed({
  title: SingleLineText({ minLength: 1, maxLength: 60, description: 'What it is about.', examples: ['Maintenance'] }),
  text: Prose({
    minLength: 1,
    maxLength: 1000,
    description: 'What it says, in the words people read.',
    examples: ['The service is down on Sunday from 3 to 4.'],
  }),
  link: Type.Optional(
    SingleLineText({
      maxLength: 200,
      pattern: '^/(?!/)[^\\\\\\s]*$',
      description: 'A page of this site that says more.',
      examples: ['/rules'],
    }),
  ),
  audience: SingleLineText({
    maxLength: 30,
    pattern: '^(everybody|staff|topic:[1-9]\\d{0,15})$',
    description: '`everybody`, `staff`, or the members of a topic: `topic:<id>`.',
    examples: ['everybody'],
  }),
  mail: Type.Optional(Type.Boolean({ description: 'Also by email, to those who have an address.', examples: [false] })),
  preview: Type.Optional(Type.Boolean({ description: 'Only count; nothing is sent.', examples: [true] })),
})
export type NewAnnouncement = Static<typeof NewAnnouncement>

export const AnnouncementAnswer = Closed(
  {
    count: Type.Integer({ description: 'How many people it is for.', examples: [1200] }),
    id: Nullable(Type.Integer({ description: 'Announcement id; null for a preview.', examples: [1] })),
  },
  { title: 'AnnouncementAnswer' },
)

export const Announcement = Closed(
  {
    id: Type.Integer({ description: 'Announcement id.', examples: [1] }),
    title: Type.String({ description: 'What it is about.' }),
    text: Type.String({ description: 'What it says.' }),
    link: Nullable(Type.String({ description: 'A page that says more.' })),
    audience: Type.String({ description: 'Whom it is for.', examples: ['everybody'] }),
    mail: Type.Boolean({ description: 'Also by email.' }),
    author_id: Type.Integer({ description: 'Who sent it.' }),
    author_name: Type.String({ description: 'Their name now.' }),
    total: Type.Integer({ description: 'How many it is for.' }),
    sent: Type.Integer({ description: 'How many have it.' }),
    created_at: IsoTimestamp('When it was sent.'),
    done_at: Nullable(IsoTimestamp('When everyone had it; null while it is under way.')),
  },
  { title: 'Announcement', description: 'A notice to many.' },
)
export type Announcement = Static<typeof Announcement>
