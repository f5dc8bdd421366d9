import { useQueryClient } from '@tanstack/preact-query'
import { useEffect, useRef } from 'preact/compat'
import { definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { findFeed } from '../../data/patch.ts'
import { FeedArticle } from '../../feeds/feed-article.tsx'
import { FeedSkeleton } from '../../feeds/feed-skeleton.tsx'
import { commentsOf, feedHead, feedOf, loadFeed } from '../../feeds/one-feed.ts'
import { FailedState } from '../../shell/states.tsx'

export default definePage({
  bar: 'back',
  load: loadFeed,
  head: (context) => feedHead(context, context.messages),
  Component: ({ params }) => <FeedPage id={Number(params['id'])} />,
})

const EVERY_MS = 15_000

function FeedPage({ id }: { id: number }) {
  // The counts of the open feed stay true; a comment more means that there is one to fetch.
  const query = useQueryClient()
  const {
    data: feed,
    error,
    refetch,
  } = useQuery({ ...feedOf(id), refetchInterval: EVERY_MS, placeholderData: () => findFeed(query, id) })
  const count = feed?.feed_comment_count
  const before = useRef(count)
  useEffect(() => {
    if (before.current !== undefined && count !== undefined && count > before.current)
      void query.invalidateQueries({ queryKey: commentsOf(id).queryKey })
    before.current = count
  }, [count])
  if (feed) return <FeedArticle feed={feed} />
  return error ? <FailedState isPage error={error} onRetry={() => void refetch()} /> : <FeedSkeleton count={1} />
}
