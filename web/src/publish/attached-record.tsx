import { Button } from '@plaza/ui'
import { get, useQuery } from '../data/ask.ts'
import { useMessages } from '../messages/index.ts'
import { lazyPart } from '../parts/lazy.tsx'
import type { Draft } from './draft.ts'
import type { QuotedDraftProps } from './quoted-draft.tsx'

/** Where each kind of record is read. */
const READ: Record<
  string,
  `/${'events/{event}' | 'mall/commodities/{commodity}' | 'knowledge/{knowledge}' | 'infos/{info}' | 'wendas/{wenda}'}`
> = {
  event: '/events/{event}',
  mall_commodities: '/mall/commodities/{commodity}',
  knowledge: '/knowledge/{knowledge}',
  info: '/infos/{info}',
  wenda: '/wendas/{wenda}',
}

const QuotedDraft = lazyPart<QuotedDraftProps>(async () => (await import('./quoted-draft.tsx')).QuotedDraft)

/** The record the post is about. */
export function AttachedRecord({ draft, onRemove }: { draft: Draft; onRemove: () => void }) {
  const { t } = useMessages()
  const { attached } = draft
  const { type, id } = attached ?? { type: '', id: 0 }
  const { data } = useQuery({
    // Each path takes its own parameter.
    ...get((Object.hasOwn(READ, type) && READ[type]) || '/events/{event}', {
      path: { event: id, commodity: id, knowledge: id, info: id, wenda: id },
    }),
    enabled: Object.hasOwn(READ, type),
  })
  if (!attached) return null
  if (type === 'feeds') return <QuotedDraft id={id} onRemove={onRemove} />
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
