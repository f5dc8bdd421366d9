import { Button } from '@plaza/ui'
import { type QueryClient, skipToken } from '@tanstack/react-query'
import { get, useQuery } from '../data/ask.ts'
import { usePublishWords } from '../words/publish.ts'
import type { Draft } from './draft.ts'

/** Where each kind of record is read. */
const READ: Record<string, (query: QueryClient, id: number) => Promise<{ title: string }>> = {
  event: (query, event) => query.fetchQuery(get('/events/{event}', { path: { event } })),
  mall_commodities: (query, commodity) =>
    query.fetchQuery(get('/mall/commodities/{commodity}', { path: { commodity } })),
  knowledge: (query, knowledge) => query.fetchQuery(get('/knowledge/{knowledge}', { path: { knowledge } })),
  info: (query, info) => query.fetchQuery(get('/infos/{info}', { path: { info } })),
  wenda: (query, wenda) => query.fetchQuery(get('/wendas/{wenda}', { path: { wenda } })),
}

/** The record the post is about. */
export function AttachedRecord({ draft, onRemove }: { draft: Draft; onRemove: () => void }) {
  const { t } = usePublishWords()
  const { attached } = draft
  const read = attached && READ[attached.type]
  const { data } = useQuery({
    queryKey: ['attached record', attached],
    queryFn: read ? ({ client }) => read(client, attached.id) : skipToken,
  })
  if (!attached) return null
  return (
    <p className="flex items-center justify-between gap-3 rounded-card border p-3 text-m">
      <span className="min-w-0 truncate">
        <span className="text-soft">{t('publish.attached')}</span> {data?.title}
      </span>
      <Button look="quiet" size="s" onClick={onRemove}>
        {t('publish.detach')}
      </Button>
    </p>
  )
}
