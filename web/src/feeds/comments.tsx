import { useInfiniteQuery } from '@tanstack/react-query'
import type { Comment, Feed } from '../data/types.ts'
import { FaceLink } from '../parts/face-link.tsx'
import { MoreWhenSeen } from '../parts/more-when-seen.tsx'
import { Ago } from '../parts/time.tsx'
import { State } from '../shell/states.tsx'
import { useFeedWords } from '../words/feeds.ts'
import { commentsOf } from './one-feed.ts'

/** What people say about a feed. */
export function Comments({ feed }: { feed: Feed }) {
  const { t } = useFeedWords()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(commentsOf(feed.id))
  const comments = data?.pages.flatMap((page) => page.comments) ?? []
  return (
    <section id="comments" aria-label={t('feeds.comments')} className="scroll-mt-16">
      <h2 className="border-b px-4 py-3 text-m font-semibold">
        {t('feeds.comments')} <span className="num font-normal text-faint">{feed.feed_comment_count}</span>
      </h2>
      {data && comments.length === 0 && <State title={t('feeds.no_comments')} text={t('feeds.no_comments_text')} />}
      <ul>
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
      </ul>
      {comments.length > 0 && (
        <MoreWhenSeen {...{ hasNextPage, isFetchingNextPage }} onSeen={() => void fetchNextPage()} />
      )}
    </section>
  )
}

function CommentItem({ comment }: { comment: Comment }) {
  const { user, reply } = comment
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] gap-3 border-b px-4 py-3" data-comment={comment.id}>
      <FaceLink user={user} size={32} />
      <div className="min-w-0">
        <p className="text-s text-faint">
          <a href={`/people/${user.id}`} className="font-semibold text-ink hover:underline">
            {user.name}
          </a>
          {reply && <> → {reply.name}</>} · <Ago at={comment.created_at} />
        </p>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{comment.body}</p>
      </div>
    </li>
  )
}
