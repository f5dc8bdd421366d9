import { EventRow } from '../events/event-row.tsx'
import { FeedCard } from '../feeds/feed-card.tsx'
import { AvatarLink } from '../parts/avatar-link.tsx'
import { CommodityTile } from '../parts/commodity-tile.tsx'
import { EntityText } from '../parts/entity-text.tsx'
import { PersonRow } from '../parts/person-row.tsx'
import { Ago } from '../parts/time.tsx'
import { FollowButton } from '../people/follow-button.tsx'
import { TopicRow } from '../topics/topic-row.tsx'
import type { Hit } from './lists.ts'

/** Something found, as its own lists show it. */
export function HitRow({ hit }: { hit: Hit }) {
  switch (hit.kind) {
    case 'feeds':
      return <FeedCard feed={hit.record} />
    case 'people':
      return (
        <ul>
          <PersonRow user={hit.record}>
            <FollowButton user={hit.record} />
          </PersonRow>
        </ul>
      )
    case 'topics':
      return <TopicRow topic={hit.record} />
    case 'events':
      return <EventRow event={hit.record} />
    case 'goods':
      return (
        <div className="border-b p-4">
          <div className="max-w-56">
            <CommodityTile record={hit.record} />
          </div>
        </div>
      )
    case 'comments':
      return <CommentHit comment={hit.record} />
  }
}

function CommentHit({ comment }: { comment: Extract<Hit, { kind: 'comments' }>['record'] }) {
  const { user, body, entities } = comment
  const href = `/feeds/${comment.commentable_id}?comment=${comment.id}#comments`
  return (
    <article className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 border-b p-4">
      <AvatarLink user={user} size={40} />
      <div className="min-w-0">
        <p className="text-m">
          <a href={`/people/${user.id}`} className="font-semibold hover:underline">
            {user.name}
          </a>{' '}
          <a href={href} className="text-s text-faint hover:underline">
            · <Ago at={comment.created_at} />
          </a>
        </p>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">
          <EntityText
            {...{ entities, text: body }}
            plain={(piece, key) => (
              <a key={key} href={href} tabIndex={-1}>
                {piece}
              </a>
            )}
          />
        </p>
      </div>
    </article>
  )
}
