import { Button } from '@plaza/ui'
import { skipToken } from '@tanstack/react-query'
import { useQuery } from '../data/ask.ts'
import { usePlaza } from '../data/member.tsx'
import type { Plaza } from '../data/plaza.ts'
import { usePublishWords } from '../words/publish.ts'
import type { Draft } from './draft.ts'

/** Where each kind of record is read. */
const READ: Record<string, (plaza: Plaza, id: number) => Promise<{ title: string }>> = {
  event: (plaza, event) => plaza.call('GET /events/{event}', { path: { event } }),
  mall_commodities: (plaza, commodity) => plaza.call('GET /mall/commodities/{commodity}', { path: { commodity } }),
  knowledge: (plaza, knowledge) => plaza.call('GET /knowledge/{knowledge}', { path: { knowledge } }),
  info: (plaza, info) => plaza.call('GET /infos/{info}', { path: { info } }),
  wenda: (plaza, wenda) => plaza.call('GET /wendas/{wenda}', { path: { wenda } }),
}

/** The record the post is about. */
export function AttachedRecord({ draft, onRemove }: { draft: Draft; onRemove: () => void }) {
  const { t } = usePublishWords()
  const { attached } = draft
  const plaza = usePlaza()
  const read = attached && READ[attached.type]
  const { data } = useQuery({
    queryKey: ['attached record', attached],
    queryFn: read ? () => read(plaza, attached.id) : skipToken,
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
