import { Dialog, Field, Select, Skeleton } from '@plaza/ui'
import { useState } from 'preact/compat'
import { get, useQuery } from '../data/ask.ts'
import type { ReadPath } from '../data/query.ts'
import type { FileView } from '../data/types.ts'
import { useMessages, type WebMessages } from '../messages/index.ts'
import { picture } from '../parts/picture.ts'
import { FailedState } from '../shell/states.tsx'
import type { Draft } from './draft.ts'

const KINDS = {
  event: { path: '/events', word: 'publish.about_events' },
  mall_commodities: { path: '/mall/commodities', word: 'publish.about_goods' },
  knowledge: { path: '/knowledge', word: 'publish.about_courses' },
  info: { path: '/infos', word: 'publish.about_articles' },
  wenda: { path: '/wendas', word: 'publish.about_questions' },
} as const satisfies Record<string, { path: ReadPath; word: keyof WebMessages }>
type Kind = keyof typeof KINDS

interface RecordLike {
  id: number
  title: string
  avatar?: FileView | null
  cover?: FileView | null
  photos?: { image: FileView }[]
}

const SHOWN = 50

export interface RecordPickerProps {
  onPick: (attached: NonNullable<Draft['attached']>) => void
  onClose: () => void
}

/** What a post is about: an event, something for sale, a course, an article, a question. */
export function RecordPicker({ onPick, onClose }: RecordPickerProps) {
  const { t } = useMessages()
  const [kind, setKind] = useState<Kind>('event')
  const [wanted, setWanted] = useState('')
  const { data, error, refetch } = useQuery(get(KINDS[kind].path, { query: { limit: SHOWN } }))
  const found = data?.filter(({ title }) => title.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <Dialog open onClose={onClose} title={t('publish.attach')}>
      <div className="grid gap-4">
        <Select
          label={t('publish.about_kind')}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as Kind)}
          options={Object.entries(KINDS).map(([value, { word }]) => ({ value, label: t(word) }))}
        />
        <Field
          label={t('publish.about_search')}
          type="search"
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
        {error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : !found ? (
          <Skeleton className="h-40 rounded-card" />
        ) : found.length === 0 ? (
          <p className="py-6 text-center text-m text-soft">{t('publish.about_none')}</p>
        ) : (
          <ul className="-mx-2 max-h-[45dvh] overflow-y-auto">
            {found.map((record) => (
              <li key={record.id}>
                <button
                  type="button"
                  className="flex w-full items-center gap-3 rounded-card p-2 text-start hover:bg-sunken"
                  onClick={() => {
                    onPick({ type: kind, id: record.id })
                    onClose()
                  }}
                >
                  <Thumb record={record} />
                  <span className="line-clamp-2 text-m">{record.title}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function Thumb({ record: { avatar, cover, photos } }: { record: RecordLike }) {
  const file = avatar ?? cover ?? photos?.[0]?.image
  if (!file) return null
  return <img src={picture(file.url, 80)} alt="" className="size-10 shrink-0 rounded-s bg-sunken object-cover" />
}
