import { Type } from 'typebox'
import {
  Closed,
  defineStaffRecords,
  IsoTimestamp,
  inUse,
  invalid,
  isoTime,
  SingleLineText,
  sql,
} from '../../../kernel/index.ts'
import { TopicCategory } from '../schemas.ts'

interface Row {
  id: number
  name: string
  sort: number
  created_at: Date
  updated_at: Date
}

/** Categories of topics, as staff edit them. */
export const topicCategories = defineStaffRecords({
  path: 'topic-categories',
  one: 'topic category',
  permission: 'feed-topic:manage',
  table: 'topic_categories',
  columns: sql`r.id, r.name, r.sort, r.created_at, r.updated_at`,
  view: Closed(
    {
      ...TopicCategory.properties,
      created_at: IsoTimestamp('When it was added.'),
      updated_at: IsoTimestamp('When it last changed.'),
    },
    { title: 'StaffTopicCategory' },
  ),
  fields: {
    name: SingleLineText({
      minLength: 1,
      maxLength: 50,
      pattern: '[\\p{L}\\p{N}\\p{S}]',
      description: 'Unique after folding case and width.',
      examples: ['园艺'],
    }),
    sort: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      default: 0,
      description: 'Larger sorts first.',
      examples: [10],
    }),
  },
  present: (rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, created_at: isoTime(row.created_at), updated_at: isoTime(row.updated_at) })),
  sortable: ['id', 'name', 'sort', 'created_at', 'updated_at'],
  defaultSort: 'sort:desc',
  search: ['name_folded'],
  refusals: {
    topic_categories_name_taken: () => invalid('name', 'This name is taken. Choose another.', 'topic.category_taken'),
    topics_category: () => inUse('topic category', 'topics'),
  },
})
