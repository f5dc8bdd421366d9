import { type Static, Type } from 'typebox'
import { Closed, Id, Line, Nullable } from '../../../kernel/index.ts'
import { FileView } from '../../files/index.ts'
import { UserSummary } from '../../users/index.ts'
import { authorId, categoryId, node, page, text, times, title, whole } from './shared.ts'

const Category = Closed(
  { id: whole('Category id.', 1), name: Type.String({ description: 'Name.', examples: ['社区'] }) },
  { title: 'InfoCategory', description: 'Its category; null for none.' },
)

export const Info = Closed(
  {
    id: whole('Info id.', 1),
    author_id: whole('Who wrote it.', 7),
    category_id: whole('Its category, 0 for none.', 0),
    title: Type.String({ description: 'Title.', examples: ['周末河边集市'] }),
    summary: Type.String({ description: 'In short; may be empty.' }),
    content: Type.String({ description: 'The text.' }),
    medias: Type.Array(FileView, { description: 'Pictures and films.' }),
    author: UserSummary,
    category: Nullable(Category),
    views_count: whole('How often it was opened.', 120),
    likes_count: whole('Always 0: feeds are what one likes.', 0),
    comments_count: whole('Feeds about it.', 3),
    ...times,
  },
  { title: 'Info' },
)
export type Info = Static<typeof Info>

export const InfoQuery = Closed({ ...page, author_id: Type.Optional(Id('Only by this person.')) })

export const infoFields = {
  author_id: authorId,
  category_id: categoryId,
  category: Type.Optional(
    Nullable(Line({ maxLength: 50, description: 'Name of the category; null for none.', examples: ['社区'] })),
  ),
  title: title('周末河边集市'),
  summary: Type.Optional(text(500, 'In short.', 'Bring a basket.')),
  content: text(20_000, 'The text.', 'Thirty stalls, music from four, and the bread sells out by noon.'),
  medias: Type.Optional(
    Type.Array(node('Node of a picture or film you uploaded, or of one it has.'), {
      maxItems: 9,
      description: 'Pictures and films; replaces those it has.',
    }),
  ),
}
