import { definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { FeedArticle } from '../../feeds/feed-article.tsx'
import { FeedSkeleton } from '../../feeds/feed-skeleton.tsx'
import { feedHead, feedOf, loadFeed } from '../../feeds/one-feed.ts'
import { FailedState } from '../../shell/states.tsx'
import { feedWords } from '../../words/feeds.ts'

export default definePage({
  bar: 'back',
  load: loadFeed,
  head: (context) => feedHead(context, feedWords(context.words)),
  Component: ({ params }) => <FeedPage id={Number(params['id'])} />,
})

function FeedPage({ id }: { id: number }) {
  const { data: feed, error, refetch } = useQuery(feedOf(id))
  if (feed) return <FeedArticle feed={feed} />
  return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <FeedSkeleton count={1} />
}
