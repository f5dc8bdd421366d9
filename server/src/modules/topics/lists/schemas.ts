import { type Static, Type } from 'typebox'
import { Closed, Id, IdList, Limit, MAX_ID, Nullable, Offset, Shown, SingleLineText } from '../../../kernel/index.ts'
import { UserSummary } from '../../users/index.ts'
import { choice, RankedTopic, TopicView } from '../schemas.ts'

const optionalId = (description: string) => Type.Optional(Id(description))
const city = Type.Optional(
  SingleLineText({
    minLength: 1,
    maxLength: 50,
    description: 'A place in the creator’s location, by its whole name; 市 and the like may be left out.',
    examples: ['成都'],
  }),
)

export const TopicListQuery = Closed({
  only: Type.Optional(choice(['hot'], 'Only hot topics; everything else is ignored then.')),
  direction: Type.Optional(choice(['desc', 'asc'], 'By id; `desc` unless given.')),
  q: Type.Optional(
    Shown(SingleLineText({ minLength: 1, maxLength: 50, description: 'Part of a name.', examples: ['写生'] })),
  ),
  limit: Type.Optional(Limit()),
  index: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_ID, description: 'Id of the last item already received.' }),
  ),
  topic_category_id: optionalId('Only topics of this category.'),
  id: Type.Optional(IdList('Only these topics.')),
  for_user: optionalId('Only topics this person created.'),
  forUser: optionalId('The same as `for_user`.'),
  status: Type.Optional(
    choice(['passed', 'all', 'waiting', 'failed'], '`passed` unless given. Others’ undecided topics are never shown.'),
  ),
})

export const FollowedQuery = Closed({
  limit: Type.Optional(Limit(20, { minimum: 0 })),
  after: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_ID, default: 0, description: 'The smallest id already received.' }),
  ),
})

export const FollowersQuery = Closed({
  limit: Type.Optional(Limit()),
  after: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_ID, default: 0, description: 'The smallest user id already received.' }),
  ),
  name: Type.Optional(
    Shown(SingleLineText({ minLength: 1, maxLength: 50, description: 'Part of a name.', examples: ['林'] })),
  ),
  first_creator: Type.Optional(
    Type.Boolean({ default: false, description: '1: the creator comes first, on the first page.' }),
  ),
  with_can_pub: Type.Optional(
    Type.Boolean({
      default: false,
      description: '1: each member with `can_pub`; for the manager of the topic and for super administrators.',
    }),
  ),
})

export const TopicMember = Closed(
  {
    ...UserSummary.properties,
    can_pub: Type.Optional(
      Type.Boolean({ description: 'They may publish in this topic; only where `with_can_pub` was asked for.' }),
    ),
  },
  { title: 'TopicMember', description: 'A member of a topic.' },
)
export type TopicMember = Static<typeof TopicMember>

export const HotQuery = Closed({
  limit: Type.Optional(Limit()),
  offset: Offset,
  topic_category_id: optionalId('Only topics of this category.'),
})
export const RecommendQuery = Closed({ limit: Type.Optional(Limit()), offset: Offset })
export const CountQuery = Closed({ user_id: optionalId('Only topics this person created.'), city })

export const TopicCounts = Closed(
  {
    topics_total: Type.Integer({ description: 'Topics in all.', examples: [40] }),
    passed_topics_count: Type.Integer({ description: 'Those that passed.', examples: [38] }),
    waiting_topics_count: Type.Integer({ description: 'Those that wait for staff.', examples: [1] }),
    failed_topics_count: Type.Integer({ description: 'Those that failed.', examples: [1] }),
  },
  { title: 'TopicCounts' },
)
export type TopicCounts = Static<typeof TopicCounts>

export const RandomQuery = Closed({
  more: Type.Optional(Type.Boolean({ default: false, description: '1: also topics quiet for more than a week.' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1, description: 'Which page, from 1.' })),
})

const link = (description: string) => Nullable(Type.String({ description }))
const position = (description: string) => Nullable(Type.Integer({ description, examples: [1] }))

export const RandomPage = Closed(
  {
    data: Type.Array(TopicView, { description: 'Topics in an order of chance.' }),
    links: Closed(
      {
        first: link('First page.'),
        last: link('Always null: they are not counted.'),
        prev: link('Page before.'),
        next: link('Page after.'),
      },
      { description: 'Addresses of other pages.' },
    ),
    meta: Closed(
      {
        current_page: Type.Integer({ description: 'This page.', examples: [1] }),
        from: position('Position of the first item.'),
        path: Type.String({ description: 'Address without parameters.' }),
        per_page: Type.Integer({ description: 'Items a page.', examples: [100] }),
        to: position('Position of the last item.'),
      },
      { description: 'Where this page stands.' },
    ),
  },
  { title: 'RandomTopics' },
)
export type RandomPage = Static<typeof RandomPage>

export const RANK_TYPES = ['24hours', 'week', 'month', 'city'] as const

export const RankQuery = Closed({
  type: Type.Optional(choice(RANK_TYPES, 'Which board; `24hours` unless given.')),
  city,
  with: Type.Optional(
    SingleLineText({
      maxLength: 50,
      pattern: '^(topics|my_topics|topics_total)(,(topics|my_topics|topics_total))*$',
      description: 'What to answer with: a comma list of `topics`, `my_topics`, `topics_total`.',
      examples: ['topics,my_topics'],
    }),
  ),
  user_id: optionalId('Whose topics `my_topics` and the totals are about; mine and everybody’s unless given.'),
  limit: Type.Optional(Limit(100)),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 999, default: 0, description: 'How many of the board to leave out.' }),
  ),
})
export type RankQuery = Static<typeof RankQuery>

export const RankEntry = Closed(
  {
    rank: Type.String({ description: 'Rank on the board; `1000+` for those not on it.', examples: ['1'] }),
    total: Type.Integer({ description: 'Currency it was given in the period, as far as rankings count it.' }),
    topic: RankedTopic,
  },
  { title: 'TopicRankEntry' },
)
export type RankEntry = Static<typeof RankEntry>

/** docs/interface.md 4.5.3. */
export const TopicRank = Closed(
  {
    topics_total: Type.Optional(TopicCounts.properties.topics_total),
    passed_topics_count: Type.Optional(TopicCounts.properties.passed_topics_count),
    waiting_topics_count: Type.Optional(TopicCounts.properties.waiting_topics_count),
    failed_topics_count: Type.Optional(TopicCounts.properties.failed_topics_count),
    my_topics: Type.Optional(Type.Array(RankEntry, { description: 'My topics, the best first.' })),
    topics: Type.Optional(Type.Array(RankEntry, { description: 'The board, the first first.' })),
  },
  { title: 'TopicRank' },
)
export type TopicRank = Static<typeof TopicRank>
