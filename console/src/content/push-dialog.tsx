import { Button, Checkbox, Dialog, EmptyState } from '@plaza/ui'
import { useState } from 'react'
import { useAct, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { idOf, type Row } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { Loaded } from '../parts/states.tsx'

/** One feed: its text whole, and the recommendation categories it is in. */
export function PushDialog({ feed, close }: { feed: Row; close: () => void }) {
  const { t } = useConsole()
  const [before] = useState(feed['categories'] as readonly number[])
  const [chosen, setChosen] = useState(before)
  const categories = useRead<{ data: { id: number; name: string }[] }>('/admin/feed-categories', {
    query: { limit: 100 },
  })
  const save = useAct({ done: t('common.saved'), onDone: close })
  const isGone = feed['deleted_at'] !== null
  return (
    <Dialog
      open
      wide
      onClose={close}
      title={t('feeds.one', { id: String(idOf(feed)) })}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          {!isGone && (
            <Button
              look="primary"
              busy={save.isPending}
              onClick={() =>
                save.mutate({
                  method: 'PUT',
                  path: '/feeds/{feed}/pushed-categories',
                  params: { feed: idOf(feed) },
                  bodyOf: async () => {
                    const { data } = await call<{ data: Row[] }>('GET', '/admin/feeds', {
                      query: { id: idOf(feed), count: false },
                    })
                    const held = (data[0]?.['categories'] ?? []) as number[]
                    const kept = held.filter((each) => chosen.includes(each) || !before.includes(each))
                    return [...new Set([...kept, ...chosen.filter((each) => !before.includes(each))])]
                  },
                })
              }
            >
              {t('common.save')}
            </Button>
          )}
        </>
      }
    >
      <p className="rounded-card bg-sunken px-4 py-3 whitespace-pre-wrap break-words">
        {String(feed['feed_content'] || t('queue.no_text'))}
      </p>
      {!isGone && (
        <>
          <h3 className="mt-4 font-semibold">{t('feeds.push')}</h3>
          <Loaded of={categories} rows={2}>
            {({ data }) =>
              data.length === 0 ? (
                <EmptyState title={t('feeds.no_categories')}>{t('feeds.no_categories_about')}</EmptyState>
              ) : (
                <div>
                  {data.map(({ id, name }) => (
                    <Checkbox
                      key={id}
                      label={name}
                      checked={chosen.includes(id)}
                      onChange={() =>
                        setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
                      }
                    />
                  ))}
                </div>
              )
            }
          </Loaded>
        </>
      )}
    </Dialog>
  )
}
