import { Coins } from '@plaza/ui'
import { TrophyIcon } from '@plaza/ui/icons'
import { get, useQuery } from '../data/ask.ts'
import { useMessages } from '../messages/index.ts'

const SHOWN = 3

/** The topics of a person on this month's board, with what they were given. */
export const rankOf = (user: number) =>
  get('/topics-rank', { query: { type: 'month', with: 'my_topics', user_id: user } })

/** Where a person's topics stand among those that were given most this month; nothing where none does. */
export function RewardRank({ user }: { user: number }) {
  const { t } = useMessages()
  const { data } = useQuery(rankOf(user))
  const entries = data?.my_topics?.slice(0, SHOWN) ?? []
  if (entries.length === 0) return null
  return (
    <ul aria-label={t('people.rank')} className="mt-4 flex flex-wrap gap-2">
      {entries.map(({ rank, total, topic }) => (
        <li key={topic.id}>
          <a
            href={`/topics/${topic.id}`}
            className="flex items-center gap-2 rounded-pill bg-coin-wash px-3 py-1 text-s text-coin hover:underline"
          >
            <TrophyIcon size={16} />
            {t('people.rank_of', { rank, name: topic.name })}
            <Coins amount={Number(total)} />
          </a>
        </li>
      ))}
    </ul>
  )
}
