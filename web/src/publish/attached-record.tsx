import { Button } from '@plaza/ui'
import { get, type ReadPath, useQuery } from '../data/ask.ts'
import { usePublishMessages } from '../messages/publish.ts'
import type { Draft } from './draft.ts'

// Where each kind of record is read, and what its parameter is called.
const READ: Record<string, [path: ReadPath, parameter: string]> = {
  event: ['/events/{event}', 'event'],
  mall_commodities: ['/mall/commodities/{commodity}', 'commodity'],
  knowledge: ['/knowledge/{knowledge}', 'knowledge'],
  info: ['/infos/{info}', 'info'],
  wenda: ['/wendas/{wenda}', 'wenda'],
}

/** The record the post is about. */
export function AttachedRecord({ draft, onRemove }: { draft: Draft; onRemove: () => void }) {
  const { t } = usePublishMessages()
  const { attached } = draft
  const [path, parameter] = READ[attached?.type ?? ''] ?? ['/bootstrappers' as ReadPath, '']
  const { data } = useQuery({
    ...get<{ title?: string }>(path, { path: { [parameter]: attached?.id ?? 0 } }),
    enabled: attached !== undefined && parameter !== '',
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
