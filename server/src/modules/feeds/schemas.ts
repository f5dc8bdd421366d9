import { type Static, type TSchema, Type } from 'typebox'
import { Closed, Id, IsoTimestamp, Nullable, Shown, Timestamp } from '../../kernel/index.ts'
import { FileView } from '../files/index.ts'
import { UserSummary } from '../users/index.ts'
import { Entities } from './entities/schemas.ts'
import { Why } from './for-you/why.ts'
import { PollView } from './polls/poll-schemas.ts'
import type { Repostable } from './port.ts'

const count = (description: string) => Type.Integer({ description, examples: [3] })
const text = (description: string, example: string) => Type.String({ description, examples: [example] })

export const FeedTheme = Closed(
  {
    id: Type.Integer({ description: 'Theme id.', examples: [1] }),
    title: Shown(text('What people publish about.', 'A window you look out of')),
    description: Type.Optional(Shown(text('More about it.', 'Any window, any weather.'))),
    counts: Closed(
      { participator: count('How many people published in it.') },
      { description: 'How much it is used.' },
    ),
  },
  { title: 'FeedTheme', description: 'A theme as a feed shows it.' },
)
export type FeedTheme = Static<typeof FeedTheme>

const pivotFields = {
  feed_id: Type.Integer({ description: 'The feed.', examples: [1] }),
  topic_id: Type.Integer({ description: 'The topic.', examples: [1] }),
}

const FeedTopic = Closed(
  {
    id: Type.Integer({ description: 'Topic id.', examples: [1] }),
    name: Shown(text('Name of the topic.', 'Slow trains')),
    logo: FileView,
    pivot: Closed(pivotFields, { description: 'Which feed is in which topic.' }),
  },
  { title: 'FeedTopic', description: 'A topic a feed was published in.' },
)

const FeedCategoryName = Closed(
  {
    id: Type.Integer({ description: 'Category id.', examples: [1] }),
    name: text('Name.', 'Editor’s choice'),
  },
  { title: 'FeedCategoryName', description: 'A recommendation category.' },
)

export const PictureView = Closed(
  {
    ...FileView.properties,
    alt: Type.Optional(
      Shown(text('What it shows, in its author’s words, if they described it.', 'A cat asleep on a window sill')),
    ),
  },
  { title: 'Picture', description: 'A picture of a feed.' },
)

// A feed is serialised in parts, by how long they stay valid (`reading/`): content, author, counts, the viewer's own.

const content = {
  id: Type.Integer({ description: 'Feed id.', examples: [1] }),
  user_id: Type.Integer({ description: 'Who published it.', examples: [1] }),
  feed_content: Shown(Type.String({ description: 'Text.', examples: ['The 6:40 to the sea, almost empty.'] })),
  entities: Entities,
  feed_from: Type.Integer({ description: 'Client: 1 pc, 2 h5, 3 ios, 4 android, 5 other.', examples: [5] }),
  feed_mark: Type.Optional(Type.Integer({ description: 'The client’s own number for it, if it gave one.' })),
  feed_latitude: Type.Optional(text('Latitude, if a place was given.', '30.657')),
  feed_longtitude: Type.Optional(text('Longitude, if a place was given.', '104.066')),
  feed_geohash: Type.Optional(text('Geohash of the place.', 'wm3yrj')),
  images: Type.Array(PictureView, { description: 'Up to nine pictures, in order.' }),
  video: Nullable(
    Closed(
      { resource: FileView, cover: Nullable(FileView) },
      { description: 'A video and its cover; null when there is none.' },
    ),
  ),
  repostable_type: Nullable(
    Type.String({
      description: '`mall_commodities`, `knowledge`, `info`, `event`, `wenda`, `feeds` for a quote, or null.',
    }),
  ),
  repostable_id: Type.Integer({ description: 'What it is about; 0 when nothing.', examples: [0] }),
  recommended_at: Nullable(Timestamp('When staff recommended it.')),
  created_at: Timestamp('When it was published.'),
  updated_at: Timestamp('When it last changed.'),
  edited_at: Type.Optional(Timestamp('When its author last edited the text; absent if never.')),
  deleted_at: Nullable(Timestamp('Always null: a deleted feed is not shown.')),
  topics: Type.Array(FeedTopic, { description: 'Topics it was published in.' }),
  categories: Type.Array(FeedCategoryName, { description: 'Recommendation categories it was pushed to.' }),
}

/** Valid as long as the feed has this version and no topic or category is renamed. */
export const FeedContent = Closed(content)
export type FeedContent = Static<typeof FeedContent>

const counted = {
  theme: Nullable(FeedTheme),
  like_count: count('Likes.'),
  feed_view_count: count('How often it was opened.'),
  feed_comment_count: count('Comments.'),
  share_count: Type.Optional(count('Shares and quotes; absent when there are none.')),
  hot: Type.Integer({ description: 'Hot-ranking value; page the hot list by it.', examples: [48_230_110] }),
  reward: Closed(
    {
      count: count('How many rewards.'),
      amount: Nullable(Type.Integer({ description: 'Currency in all; null when none.', examples: [120] })),
    },
    { description: 'What it was rewarded with.' },
  ),
}

/** Picked with every page; in lists that page by it also with `index`. */
const FeedCounts = Closed({ ...counted, index: Type.Optional(Type.Integer()), why: Type.Optional(Why) })
export type FeedCounts = Static<typeof FeedCounts>

const viewerFields = {
  has_like: Type.Boolean({ description: 'I like it. False for a guest.' }),
  has_collect: Type.Boolean({ description: 'I saved it. False for a guest.' }),
}

const feedFields = {
  ...content,
  poll: Type.Optional(PollView),
  ...counted,
  ...viewerFields,
  user: UserSummary,
}

/** docs/interface.md 2.2, with the records it can be about; in lists that page by it also with `index`. */
export function feedView(repostables: readonly Repostable[]) {
  const repostable = Type.Union([...repostables.map(({ view }) => view), Type.Null()], {
    description: 'The record it is about, by `repostable_type`; null when there is none or it is gone.',
  })
  return {
    Feed: Closed(
      {
        ...feedFields,
        repostable,
        index: Type.Optional(Type.Integer({ description: 'Its place in the list `forYou`, to page by.' })),
        why: Type.Optional(Why),
      },
      { title: 'Feed', description: 'A post.' },
    ),
    IndexedFeed: Closed(
      {
        ...feedFields,
        repostable,
        index: Type.Integer({ description: 'Page by the smallest of these.', examples: [9] }),
      },
      { title: 'IndexedFeed', description: 'A feed in a list that is paged by `index`.' },
    ),
  }
}
export type FeedViews = ReturnType<typeof feedView>

/** A whole page that is joined as text: the schema documents it and tests validate answers against it. */
export const written = (schema: TSchema) => Type.Unsafe<string>(schema)

export const FeedParams = Closed({ feed: Id('Feed id.') })

export const ThemeView = Closed(
  {
    id: Type.Integer({ description: 'Theme id.', examples: [1] }),
    title: Shown(text('What people publish about.', 'A window you look out of')),
    description: Nullable(Shown(text('More about it.', 'Any window, any weather.'))),
    creator_user_id: Nullable(Type.Integer({ description: 'Who made it.', examples: [1] })),
    feeds_count: count('Feeds published in it.'),
    counts: Closed(
      { participator: count('How many people published in it.') },
      { description: 'How much it is used.' },
    ),
    created_at: IsoTimestamp('When it was made.'),
    updated_at: IsoTimestamp('When it last changed.'),
  },
  { title: 'Theme', description: 'Something to publish about.' },
)
export type ThemeView = Static<typeof ThemeView>

/** docs/interface.md 2.9. */
export const CategoryView = Closed(
  {
    id: Type.Integer({ description: 'Category id.', examples: [1] }),
    name: Type.String({ 'x-words': 'name', description: 'Name.', examples: ['Editor’s choice'] }),
    feeds_count: count('Feeds pushed to it.'),
    created_at: IsoTimestamp('When it was made.'),
  },
  { title: 'FeedCategory', description: 'A recommendation category.' },
)
export type CategoryView = Static<typeof CategoryView>
