import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable } from '../../../kernel/index.ts'
import { UserSummary } from '../../users/index.ts'
import { amount, authorId, categoryId, page, text, times, title, whole } from './shared.ts'

export const Wenda = Closed(
  {
    id: whole('Question id.', 1),
    author_id: whole('Who asks.', 7),
    category_id: whole('Its category, 0 for none.', 0),
    title: Type.String({ description: 'The question.', examples: ['龟背竹叶子发黄怎么办？'] }),
    summary: Type.String({ description: 'In short; may be empty.' }),
    content: Type.String({ description: 'The question at length.' }),
    offer: whole('Units of the currency put up for an answer.', 50),
    adoption: Nullable(whole('The feed that was chosen as the answer.', 42)),
    author: UserSummary,
    comments_count: whole('Answers: feeds about it.', 3),
    ...times,
  },
  { title: 'Wenda', description: 'A question. Its answers are feeds about it.' },
)
export type Wenda = Static<typeof Wenda>

export const WendaQuery = Closed({ ...page, author_id: Type.Optional(Id('Only by this person.')) })

export const wendaFields = {
  author_id: authorId,
  category_id: categoryId,
  title: title('龟背竹叶子发黄怎么办？'),
  summary: Type.Optional(text(500, 'In short.', 'Since I moved it to the window.')),
  content: text(20_000, 'The question at length.', 'It gets light from the west and water once a week.'),
  offer: amount('Units of the currency put up for an answer.', 50, 1_000_000_000),
  adoption: Type.Optional(Nullable(Id('The feed chosen as the answer, once the question is there; null for none.'))),
}
