import type { Messages } from '@plaza/ui/messages'
import type { Head, PageContext } from '../app/page.ts'
import { afterId, get, list } from '../data/ask.ts'
import { fetchList } from '../data/query.ts'
import type { WebMessages } from '../messages/index.ts'
import { utc } from '../parts/time.tsx'
import { loadAds } from './ads.tsx'

const COMMENTS = 20

export const feedOf = (id: number) => get('/feeds/{feed}', { path: { feed: id } })

/** The replies under a comment of a feed, newest first; of 0 the comments that are no replies. */
export const repliesOf = (id: number, parent: number) =>
  list('/feeds/{feed}/comments', { path: { feed: id }, query: { limit: COMMENTS, parent } }, ({ comments }) =>
    afterId(COMMENTS)(comments),
  )

export const commentOf = (feed: number, comment: number) =>
  get('/feeds/{feed}/comments/{comment}', { path: { feed, comment } })

/** The comments of a feed, newest first. */
export const commentsOf = (id: number) => repliesOf(id, 0)

export const loadFeed = ({ query, params }: PageContext) => {
  const id = Number(params['id'])
  return Promise.all([query.fetchQuery(feedOf(id)), fetchList(query, commentsOf(id)), loadAds(query)])
}

const TITLE_CHARACTERS = 60

/** What a chat or a search engine sees of a feed. */
export function feedHead({ query, params, site }: PageContext, { t }: Messages<WebMessages>): Head {
  const feed = query.getQueryData(feedOf(Number(params['id'])).queryKey)
  if (!feed) return { title: '' }
  const { user, feed_content: content } = feed
  const line = content.split('\n')[0]!.trim()
  const title = line
    ? `${user.name}: ${[...line].slice(0, TITLE_CHARACTERS).join('')}`
    : t('feeds.post_by', { name: user.name })
  // A text without pictures is drawn; what it says is part of the address, so that an edit is drawn again.
  const card = content ? `/s/f/${feed.id}/card.png?v=${utc(feed.edited_at ?? feed.created_at)}` : undefined
  const image = feed.images[0]?.url ?? feed.video?.cover?.url ?? card ?? user.avatar?.url
  return {
    title,
    description: content,
    type: 'article',
    ...(image && { image }),
    jsonLd: {
      '@type': 'SocialMediaPosting',
      headline: title,
      articleBody: content,
      url: `${site.origin}/feeds/${feed.id}`,
      datePublished: new Date(utc(feed.created_at)).toISOString(),
      author: { '@type': 'Person', name: user.name, url: `${site.origin}/people/${user.id}` },
      ...(feed.images.length > 0 && { image: feed.images.map(({ url }) => url) }),
      interactionStatistic: [
        {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: feed.like_count,
        },
        {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/CommentAction',
          userInteractionCount: feed.feed_comment_count,
        },
      ],
    },
  }
}
