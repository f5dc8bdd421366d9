import { Button, Dialog, Menu, toast } from '@plaza/ui'
import { BellOffIcon, BookmarkIcon, EditIcon, FlagIcon, LinkIcon, MoreIcon, PinIcon, TrashIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { navigate } from '../app/router.tsx'
import type { PutIntoFolderProps } from '../collected/put-into-folder.tsx'
import { me, useMembership, useQueryClient } from '../data/member.tsx'
import { dropFeed } from '../data/patch.ts'
import { refetchPerson } from '../data/query.ts'
import type { Feed } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { useShare } from '../parts/feedback/use-share.ts'
import { lazyDialog } from '../parts/lazy.tsx'
import { ReportDialog } from '../parts/report-dialog.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { useMute } from '../people/use-mute.ts'
import type { EditFeedProps } from '../posts/edit-feed.tsx'
import { isEditable } from '../posts/editable.ts'

const PutIntoFolder = lazyDialog<PutIntoFolderProps>(
  async () => (await import('../collected/put-into-folder.tsx')).PutIntoFolder,
)
const EditFeed = lazyDialog<EditFeedProps>(async () => (await import('../posts/edit-feed.tsx')).EditFeed)

/** Rare acts on a feed: copy its link, report it, delete one's own. */
export function FeedMenu({ feed }: { feed: Feed }) {
  const { t } = useMessages()
  const { plaza, isMember, requireMember } = useMembership()
  const query = useQueryClient()
  const [asked, setAsked] = useState<'report' | 'delete' | 'edit' | 'folder'>()
  const mute = useMute()
  const { copyLink } = useShare()
  const isOwn = () => isMember && query.getQueryData(me().queryKey)?.id === feed.user_id

  const { submit: remove, isBusy } = useSubmit(async () => {
    try {
      await plaza.DELETE('/feeds/{feed}', { params: { path: { feed: feed.id } } })
      toast(t('feeds.deleted'))
      setAsked(undefined)
      void refetchPerson(query)
      if (location.pathname === `/feeds/${feed.id}`) navigate('/', { replace: true })
      dropFeed(query, feed.id)
    } catch (error) {
      toast((error as Error).message, { isError: true })
    }
  })

  const pin = async () => {
    try {
      await plaza.PUT('/feeds/{feed}/pin', { params: { path: { feed: feed.id } } })
      toast(t('feeds.pin_done'))
      await query.invalidateQueries({ queryKey: ['/users/{user}/pinned-feeds'] })
    } catch (error) {
      toast((error as Error).message, { isError: true })
    }
  }

  const items = () => [
    {
      label: t('feeds.copy_link'),
      icon: <LinkIcon size={18} />,
      onSelect: () => void copyLink(`/s/f/${feed.id}`),
    },
    ...(isMember
      ? [{ label: t('feeds.to_folder'), icon: <BookmarkIcon size={18} />, onSelect: () => setAsked('folder') }]
      : []),
    ...(isOwn() && isEditable(feed)
      ? [{ label: t('feeds.edit'), icon: <EditIcon size={18} />, onSelect: () => setAsked('edit') }]
      : []),
    ...(isOwn()
      ? [{ label: t('feeds.pin'), icon: <PinIcon size={18} />, onSelect: () => void pin() }]
      : [
          {
            label: t('feeds.mute', { name: feed.user.name }),
            icon: <BellOffIcon size={18} />,
            onSelect: () => mute('user', feed.user),
          },
        ]),
    isOwn()
      ? { label: t('feeds.delete'), icon: <TrashIcon size={18} />, danger: true, onSelect: () => setAsked('delete') }
      : {
          label: t('feeds.report'),
          icon: <FlagIcon size={18} />,
          onSelect: () => requireMember('report') && setAsked('report'),
        },
  ]
  return (
    <>
      <Menu label={t('feeds.more')} items={items}>
        {(trigger) => (
          <button
            type="button"
            {...trigger}
            aria-label={t('feeds.more')}
            className="tap -my-1 ms-auto grid size-8 shrink-0 place-items-center rounded-pill text-faint hover:bg-sunken hover:text-ink"
          >
            <MoreIcon size={18} />
          </button>
        )}
      </Menu>
      {asked === 'folder' && <PutIntoFolder feed={feed} onClose={() => setAsked(undefined)} />}
      {asked === 'edit' && <EditFeed feed={feed} onClose={() => setAsked(undefined)} />}
      {asked === 'report' && (
        <ReportDialog subject={{ kind: 'feed', id: feed.id }} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'delete' && (
        <Dialog
          open
          onClose={() => setAsked(undefined)}
          title={t('feeds.delete_ask')}
          footer={
            <>
              <Button onClick={() => setAsked(undefined)}>{t('feeds.cancel')}</Button>
              <Button look="danger" busy={isBusy} onClick={() => void remove()}>
                {t('feeds.delete')}
              </Button>
            </>
          }
        >
          <p className="text-soft">{t('feeds.delete_text')}</p>
        </Dialog>
      )}
    </>
  )
}
