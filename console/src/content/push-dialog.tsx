import type { StaffFeed } from '@plaza/sdk/types'
import { Button, Checkbox, Dialog, EmptyState } from '@plaza/ui'
import { useState } from 'preact/compat'
import { useAct, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { ImportMark } from '../imported/import-mark.tsx'
import { useConsole } from '../messages/index.ts'
import { Loaded } from '../parts/states.tsx'
import { FeedVersions } from './text-versions.tsx'

/** One feed: its whole text, and the recommendation categories it is in. */
export function PushDialog({ feed, close }: { feed: StaffFeed; close: () => void }) {
  const { t } = useConsole()
  const [before] = useState<readonly number[]>(feed.categories)
  const [chosen, setChosen] = useState(before)
  const categories = useRead('GET /admin/feed-categories', { query: { limit: 100 } })
  const save = useAct({ done: t('common.saved'), onDone: close })
  const isGone = feed.deleted_at !== null
  return (
    <Dialog
      open
      wide
      onClose={close}
      title={t('feeds.one', { id: String(feed.id) })}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          {!isGone && (
            <Button
              look="primary"
              busy={save.isPending}
              onClick={() =>
                save.mutate(async () => {
                  const { data } = await call('GET /admin/feeds', { query: { id: feed.id, count: false } })
                  const held = data[0]?.categories ?? []
                  const kept = held.filter((each) => chosen.includes(each) || !before.includes(each))
                  const body = [...new Set([...kept, ...chosen.filter((each) => !before.includes(each))])]
                  return call('PUT /feeds/{feed}/pushed-categories', { path: { feed: feed.id }, body })
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
        {feed.feed_content || t('queue.no_text')}
      </p>
      <ImportMark kind="feeds" id={feed.id} />
      {feed.edited_at && <FeedVersions feed={feed.id} />}
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
