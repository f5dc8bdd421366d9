import { Button, Dialog, SkeletonRows, toast } from '@plaza/ui'
import { PlusIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { useQuery } from '../data/ask.ts'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { patchFeed } from '../data/patch.ts'
import type { Feed } from '../data/types.ts'
import { FormProblem } from '../parts/form-problem.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { usePostMessages } from '../posts/messages.ts'
import { FailedState } from '../shell/states.tsx'
import { FolderName } from './folder-name.tsx'
import { type Folder, folders, placeOf } from './folders.ts'

export interface PutIntoFolderProps {
  feed: Feed
  onClose: () => void
}

/** Chooses the folder of a saved post; one that was not saved is saved with it. */
export function PutIntoFolder({ feed, onClose }: PutIntoFolderProps) {
  const { t } = usePostMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const { data, error, refetch } = useQuery(folders())
  const place = useQuery({ ...placeOf(feed.id), enabled: feed.has_collect, staleTime: 0 })
  const [isNaming, setNaming] = useState(false)
  const { submit, isBusy, message } = useSubmit(async (folder: Pick<Folder, 'id' | 'name'> | undefined) => {
    await plaza.PUT('/feeds/{feed}/collection', {
      params: { path: { feed: feed.id } },
      body: { folder: folder?.id ?? null },
    })
    patchFeed(query, feed.id, (each) => ({ ...each, has_collect: true }))
    for (const { queryKey } of [folders(), placeOf(feed.id)]) void query.invalidateQueries({ queryKey })
    void query.invalidateQueries({ queryKey: ['/feeds/collections'] })
    toast(folder ? t('collected.put_done', { name: folder.name }) : t('collected.put_none'))
    onClose()
  })
  if (isNaming) return <FolderName onDone={(folder) => void submit(folder)} onClose={() => setNaming(false)} />
  const here = feed.has_collect ? place.data?.folder : undefined
  return (
    <Dialog open onClose={onClose} title={t('collected.put')}>
      <FormProblem text={message} />
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && (
        <ul className="-mx-2">
          {[undefined, ...data].map((folder) => {
            const isHere = here !== undefined && here === (folder?.id ?? null)
            return (
              <li key={folder?.id ?? 0}>
                <button
                  type="button"
                  className={`flex min-h-11 w-full items-center gap-3 rounded-s px-2 text-start hover:bg-sunken ${isHere ? 'font-semibold text-accent' : ''}`}
                  aria-pressed={isHere}
                  disabled={isBusy}
                  onClick={() => void submit(folder)}
                >
                  <span className="min-w-0 flex-1 truncate">{folder?.name ?? t('collected.none')}</span>
                  {folder && <span className="num text-s text-faint">{folder.feeds_count}</span>}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <Button className="mt-3" icon={<PlusIcon size={18} />} onClick={() => setNaming(true)}>
        {t('collected.new')}
      </Button>
    </Dialog>
  )
}
