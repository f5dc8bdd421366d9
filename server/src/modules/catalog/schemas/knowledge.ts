import { type Static, Type } from 'typebox'
import { After, Closed, Id, Limit, Nullable } from '../../../kernel/index.ts'
import { FileView } from '../../files/index.ts'
import { UserSummary } from '../../users/index.ts'
import { amount, authorId, categoryId, node, page, text, times, title, whole } from './shared.ts'

export const Knowledge = Closed(
  {
    id: whole('Knowledge id.', 1),
    author_id: whole('Who wrote it.', 7),
    category_id: whole('Its category, 0 for none.', 0),
    cover: Nullable(FileView),
    title: Type.String({ description: 'Title.', examples: ['阳台种菜十二课'] }),
    subtitle: Type.String({ description: 'Second line; may be empty.' }),
    intro: Type.String({ description: 'What it is about; may be empty.' }),
    price: whole('Money, smallest unit.', 1900),
    score: whole('Units of the currency.', 190),
    chapters_count: whole('Published chapters.', 12),
    status: Type.String({ enum: ['published', 'hidden'], description: '`published`; staff also see `hidden` ones.' }),
    author: UserSummary,
    ...times,
  },
  { title: 'Knowledge' },
)
export type Knowledge = Static<typeof Knowledge>

export const KnowledgeQuery = Closed({ ...page, author_id: Type.Optional(Id('Only by this person.')) })

export const knowledgeFields = {
  author_id: authorId,
  category_id: categoryId,
  cover: Type.Optional(Nullable(node('Node of an image you uploaded; null removes it.'))),
  title: title('阳台种菜十二课'),
  subtitle: Type.Optional(text(200, 'Second line.', 'From seed to salad')),
  intro: Type.Optional(text(5000, 'What it is about.', 'Twelve small lessons for a sunny balcony.')),
  price: amount('Money, smallest unit.', 1900),
  score: amount('Units of the currency.', 190),
  status: Type.String({
    enum: ['published', 'hidden'],
    default: 'published',
    description: '`hidden` is for staff only.',
    examples: ['published'],
  }),
}

export const Chapter = Closed(
  {
    id: whole('Chapter id.', 1),
    knowledge_id: whole('What it is a chapter of.', 1),
    sequence: whole('Its place among the chapters.', 1),
    title: Type.String({ description: 'Title.', examples: ['第一课：光'] }),
    intro: Type.String({ description: 'What it is about; may be empty.' }),
    free_content: Type.String({ description: 'What everybody may read of it; may be empty.' }),
    published: Type.Boolean({ description: 'True; staff also see those that are not.' }),
    ...times,
  },
  { title: 'Chapter' },
)
export type Chapter = Static<typeof Chapter>

export const ChapterQuery = Closed({ limit: Type.Optional(Limit()), after: Type.Optional(After('id')) })

export const chapterFields = {
  knowledge_id: Id('What it is a chapter of.'),
  sequence: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'Its place among the chapters; taken by one only.',
    examples: [900],
  }),
  title: title('第一课：光'),
  intro: Type.Optional(text(1000, 'What it is about.', 'How much sun a tomato wants.')),
  free_content: Type.Optional(text(20_000, 'What everybody may read of it.', 'Six hours, and the leaves tell.')),
  published: Type.Boolean({ default: true, description: 'False keeps it for staff only.' }),
}
