import { Button, Dialog, toast } from '@plaza/ui'
import { CommentIcon, CopyIcon, EditIcon, ShareIcon } from '@plaza/ui/icons'
import { navigate } from '../app/router.tsx'
import { useShareToChat } from '../chat/sharing/use-share-to-chat.tsx'
import { useMembership } from '../data/member.tsx'
import type { Feed } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { useShare } from '../parts/feedback/use-share.ts'

/** A feed's short link: to copy, to share through the device, or to scan from another one. */
export function ShareDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const { t } = useMessages()
  const { plaza, isMember, requireMember } = useMembership()
  const address = `/s/f/${feed.id}`
  const toChat = useShareToChat({ type: 'feed', id: feed.id }, onClose)

  const { copyLink, share } = useShare()

  const done = async (work: Promise<boolean>) => {
    if (!(await work)) return
    onClose()
    if (!isMember) return
    const params = { path: { feed: feed.id } }
    const paid = await plaza.PUT('/feeds/{feed}/tasks/share', { params }).catch(() => undefined)
    if (paid?.amount) toast(t('feeds.share_paid', { amount: paid.amount }))
  }

  if (toChat.dialog) return toChat.dialog
  return (
    <Dialog open onClose={onClose} title={t('feeds.share_title')}>
      <div className="grid justify-items-center gap-4">
        <img
          src={`${address}/qr.svg`}
          alt={t('feeds.scan')}
          width={180}
          height={180}
          className="size-45 rounded-card border bg-on-scrim p-2"
        />
        <p className="text-s text-soft">{t('feeds.scan')}</p>
        <div className="grid w-full gap-2">
          <Button look="primary" wide onClick={() => void done(copyLink(address))}>
            <CopyIcon size={18} />
            {t('feeds.copy_link')}
          </Button>
          {toChat.open && (
            <Button wide onClick={toChat.open}>
              <CommentIcon size={18} />
              {t('chat.share_to')}
            </Button>
          )}
          <Button
            wide
            onClick={() => {
              onClose()
              if (requireMember('publish')) navigate(`/publish?kind=feeds&about=${feed.id}`)
            }}
          >
            <EditIcon size={18} />
            {t('feeds.quote')}
          </Button>
          {typeof navigator.share === 'function' && (
            <Button wide onClick={() => void done(share({ title: feed.user.name, text: feed.feed_content, address }))}>
              <ShareIcon size={18} />
              {t('feeds.system_share')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
