import { Type } from 'typebox'
import {
  Closed,
  defineStaffRecords,
  IsoTimestamp,
  invalid,
  isoTime,
  Problem,
  Prose,
  SingleLineText,
  say,
  sql,
} from '../../../kernel/index.ts'

const MAX_REPLIES = 200

const MAX_TEXT = 500
const inLanguage = (description: string, example: string) =>
  Prose({ minLength: 1, maxLength: MAX_TEXT, description, examples: [example] })

const Text = Closed(
  {
    en: inLanguage('English.', 'Please do not post the same advertisement in several topics.'),
    'zh-CN': inLanguage('简体中文.', '请不要在多个圈子重复发布同一条广告。'),
  },
  { title: 'ReplyText', description: 'What the person reads, in both languages.' },
)

const SavedReply = Closed(
  {
    id: Type.Integer({ description: 'Reply id.', examples: [1] }),
    title: Type.String({ description: 'What staff choose it by.', examples: ['Advertising'] }),
    text: Text,
    created_at: IsoTimestamp('When it was added.'),
    updated_at: IsoTimestamp('When it last changed.'),
  },
  { title: 'SavedReply', description: 'A reason that staff give often.' },
)

interface Row {
  id: number
  title: string
  text_en: string
  text_zh: string
  created_at: Date
  updated_at: Date
}

/** Reasons that staff give often, offered wherever a reason is asked. */
export const savedReplies = defineStaffRecords({
  path: 'saved-replies',
  one: 'saved reply',
  permission: 'report:manage',
  table: 'saved_replies',
  columns: sql`r.id, r.title, r.text_en, r.text_zh, r.created_at, r.updated_at`,
  view: SavedReply,
  fields: {
    title: SingleLineText({
      minLength: 1,
      maxLength: 60,
      description: 'What staff choose it by; unique.',
      examples: ['Advertising'],
    }),
    text: Text,
  },
  present: (rows: readonly Row[]) =>
    rows.map(({ id, title, text_en: en, text_zh: zh, created_at, updated_at }) => ({
      id,
      title,
      text: { en, 'zh-CN': zh },
      created_at: isoTime(created_at),
      updated_at: isoTime(updated_at),
    })),
  async toColumns(tx, { title, text }, { id }) {
    if (id === undefined) {
      // One after another, so that the limit holds.
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('saved_replies', 0))`)
      const { count } = await tx.get<{ count: number }>(sql`select count(*) as count from saved_replies`)
      if (count >= MAX_REPLIES)
        throw new Problem(422, 'reply.too_many', say`You can save up to ${MAX_REPLIES} replies. Remove one first.`)
    }
    return { ...(title !== undefined && { title }), ...(text && { text_en: text.en, text_zh: text['zh-CN'] }) }
  },
  sortable: ['id', 'title', 'created_at', 'updated_at'],
  defaultSort: 'title:asc',
  search: ['title_folded'],
  refusals: {
    saved_replies_title_taken: () => invalid('title', 'This title is taken. Choose another.', 'reply.title_taken'),
  },
})
