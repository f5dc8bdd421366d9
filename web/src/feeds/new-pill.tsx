import { NewPill } from '@plaza/ui'
import { useQueryClient } from '@tanstack/preact-query'
import { get, useInfiniteQuery, useQuery } from '../data/ask.ts'
import { useMessages } from '../messages/index.ts'
import { feedLists } from './lists.ts'

const EVERY_MS = 20_000
const LOOKED_AT = 30

/** Says that something new is there instead of pushing away what somebody reads. */
export function NewPosts() {
  const { t } = useMessages()
  const query = useQueryClient()
  const list = feedLists.latest()
  const { data: pages } = useInfiniteQuery({ ...list, enabled: false })
  const { data: newest = [] } = useQuery({
    ...get('/feeds', { query: { limit: LOOKED_AT, after: 0 } }),
    refetchInterval: EVERY_MS,
    enabled: typeof document !== 'undefined' && pages !== undefined,
    staleTime: EVERY_MS,
    initialData: [],
    initialDataUpdatedAt: () => Date.now(),
  })
  const top = pages?.pages[0]?.[0]?.id ?? Number.POSITIVE_INFINITY
  const count = newest.filter(({ id }) => id > top).length
  if (count === 0) return null
  const show = async () => {
    scrollTo({ top: 0 })
    await query.resetQueries({ queryKey: list.queryKey })
  }
  return (
    <div className="sticky top-28 z-10 -mb-10 grid justify-items-center py-1">
      <NewPill onClick={() => void show()}>{t('feeds.new_posts', { count })}</NewPill>
    </div>
  )
}
