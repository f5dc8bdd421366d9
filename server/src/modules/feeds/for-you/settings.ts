import { Type } from 'typebox'
import { Closed, defineSetting } from '../../../kernel/index.ts'

const hours = (description: string) => Type.Integer({ minimum: 0, maximum: 720, description, examples: [12] })

const ForYouWeights = Closed(
  {
    followed: hours('Hours added for an author the person follows.'),
    topic: hours('Hours added for a topic the person joined.'),
    tag: hours('Hours added for a tag the person likes or uses.'),
    liked_author: hours('Hours added for an author whose posts the person often likes.'),
    popular: hours('Hours added for each level of popularity: one at 2 likes, two at 6, three at 19.'),
    seen: hours('Hours subtracted for a post the person has seen or liked.'),
    not_interested: hours('Hours subtracted for each post by the author that the person wasn’t interested in.'),
    same_author: hours('Hours subtracted for each further post by the same author.'),
  },
  {
    title: 'ForYouWeights',
    description: 'How much each reason counts: a post ranks as if it were that many hours newer.',
  },
)

export const forYouSetting = defineSetting({
  name: 'for-you',
  description: '“For you”: whether it’s on, and how many hours each reason counts.',
  schema: Closed({
    switch: Type.Boolean({ description: 'Choose posts for each person.' }),
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
