import { type Static, Type } from 'typebox'
import { Closed, Id, IsoTimestamp, MessageText, Nullable, Prose } from '../../kernel/index.ts'

export const REPORT_KINDS = [
  'users',
  'comments',
  'feeds',
  'topics',
  'brands',
  'knowledge',
  'chapters',
  'infos',
  'events',
  'commodities',
  'wendas',
  'chats',
  'automatic',
] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
/** What people report; the rest the service notices by itself. */
export type ReportedKind = Exclude<ReportKind, 'automatic'>

export const REPORT_STATUSES = ['waiting', 'handled', 'rejected'] as const

/** What kind of breach a report is about, the worst first. */
export const CATEGORIES = ['illegal', 'violent', 'sexual', 'harassment', 'fraud', 'spam', 'other'] as const
export type Category = (typeof CATEGORIES)[number]

const Category = (description: string) =>
  Type.Unsafe<Category>(Type.String({ enum: [...CATEGORIES], description, examples: ['spam'] }))

/** What kind of breach it is; part of the body of every report. */
export const categoryField = { category: Type.Optional(Category('What kind of breach it is.')) }

/** The body of every report: a reason and a category, or nothing at all. */
export const ReportBody = Closed({
  ...categoryField,
  reason: Type.Optional(
    Prose({ maxLength: 500, description: 'What is wrong with it.', examples: ['Advertising in disguise'] }),
  ),
})

export type ReportBody = Static<typeof ReportBody>

export const ReportedUser = Closed({ user: Id('User id.') })
export const ReportParams = Closed({ report: Id('Report id.') })

/** A report as staff see it. */
export const StaffReport = Closed(
  {
    id: Type.Integer({ description: 'Report id.', examples: [1] }),
    kind: Type.String({
      enum: [...REPORT_KINDS],
      description: 'What kind of thing was reported; `automatic`: the service noticed it.',
    }),
    subject_kind: Type.String({
      description: 'What kind of thing it is about: the kind, or of an `automatic` report such as `feeds` or `topics`.',
      examples: ['feeds'],
    }),
    subject_id: Type.Integer({ description: 'Which one of that kind.', examples: [42] }),
    title: Type.String({ description: 'What it was called or began with when it was reported.' }),
    owner_id: Type.Integer({ description: 'Whose it is.', examples: [7] }),
    owner_name: Type.String({ description: 'Their name now.' }),
    reporter_id: Nullable(Type.Integer({ description: 'Who reported it; null of an automatic one.', examples: [9] })),
    reporter_name: Nullable(Type.String({ description: 'Their name now.' })),
    reason: Nullable(
      MessageText({ description: 'What the reporter wrote, if anything, or why the service noticed it.' }),
    ),
    category: Nullable(Category('What kind of breach the reporter chose; null where they chose none.')),
    held: Type.Boolean({ description: 'No one sees it until this is decided.' }),
    status: Type.String({ enum: [...REPORT_STATUSES], description: '`waiting` until it is decided.' }),
    remark: Nullable(Type.String({ description: 'What staff noted.' })),
    handler_id: Nullable(Type.Integer({ description: 'Who decided.' })),
    handler_name: Nullable(Type.String({ description: 'Their name now.' })),
    handled_at: Nullable(IsoTimestamp('When it was decided.')),
    created_at: IsoTimestamp('When it was reported.'),
    updated_at: IsoTimestamp('When it last changed.'),
  },
  { title: 'StaffReport' },
)
export type StaffReport = Static<typeof StaffReport>

const SnapshotMessage = Closed({
  conversation_id: Type.Optional(Type.Integer({ description: 'Its conversation, to recall it there.' })),
  seq: Type.Integer({ description: 'Its number in the conversation.' }),
  user: Closed(
    {
      id: Type.Integer({ description: 'Who said it.' }),
      name: Type.String({ description: 'Their name then.' }),
    },
    { description: 'Who said it.' },
  ),
  text: Type.String({ description: 'What it said; empty when it was recalled.' }),
  files: Type.Integer({ description: 'How many files it had.' }),
  recalled_at: Nullable(IsoTimestamp('When it was recalled.')),
  created_at: IsoTimestamp('When it was sent.'),
  is_reported: Type.Boolean({ description: 'It is the one that was reported.' }),
})

/** A report with what staff may see of a private conversation. */
export const OpenedReport = Closed(
  {
    ...StaffReport.properties,
    snapshot: Nullable(
      Type.Array(SnapshotMessage, {
        description: 'The reported chat message and five on each side, as they were; null for other kinds.',
      }),
    ),
  },
  { title: 'OpenedReport' },
)
export type OpenedReport = Static<typeof OpenedReport>

export const ReportDecision = Closed({
  status: Type.Unsafe<'handled' | 'rejected'>(
    Type.String({
      enum: ['handled', 'rejected'],
      description: '`handled`: something was done about it; `rejected`: nothing had to be.',
    }),
  ),
  remark: Type.Optional(
    Prose({
      maxLength: 500,
      description:
        'Of `rejected`, why; the reporter reads it. Of `handled`, a note for other staff: what was done is told to its author.',
      examples: ['This does not break our rules.'],
    }),
  ),
  all: Type.Optional(
    Type.Boolean({
      description: 'Also decides the other reports about the same thing that wait, at most 500 of them.',
      examples: [true],
    }),
  ),
  person: Type.Optional(
    Type.Boolean({
      description:
        'The same for everything reported about this person that waits in the same queue, at most 500 reports. What a colleague is deciding stays.',
      examples: [false],
    }),
  ),
})
export type ReportDecision = Static<typeof ReportDecision>
