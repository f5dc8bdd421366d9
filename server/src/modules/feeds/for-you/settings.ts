import { Type } from 'typebox'
import { Closed, defineSetting } from '../../../kernel/index.ts'

const hours = (description: string) => Type.Integer({ minimum: 0, maximum: 720, description, examples: [12] })

const ForYouWeights = Closed(
  {
    followed: hours('Hours for an author the person follows.'),
    topic: hours('Hours for a topic the person joined.'),
    tag: hours('Hours for a tag the person likes or uses.'),
    liked_author: hours('Hours for an author the person often likes.'),
    popular: hours('Hours for each level of popularity: one at 2 likes, two at 6, three at 19.'),
    seen: hours('Hours less for a post the person was shown or likes.'),
    not_interested: hours('Hours less for each post of the author the person did not want to see.'),
    same_author: hours('Hours less for each further post of one author.'),
  },
  { title: 'ForYouWeights', description: 'How much each reason counts: a post ranks like one that many hours newer.' },
)

export const forYouSetting = defineSetting({
  name: 'for-you',
  description: '“For you”: whether there is such a list, and how many hours each reason counts.',
  schema: Closed({
    switch: Type.Boolean({ description: 'Posts are chosen for each person.' }),
    weights: ForYouWeights,
  }),
  initial: {
    switch: true,
    weights: {
      followed: 24,
      topic: 12,
      tag: 8,
      liked_author: 8,
      popular: 4,
      seen: 48,
      not_interested: 24,
      same_author: 6,
    },
  },
})
