import { IconButton, Menu } from '@plaza/ui'
import { CommentIcon, FlagIcon, MoreIcon, ShareIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import type { ShareToChatProps } from '../chat/sharing/share-to-chat.tsx'
import { useShareToChat } from '../chat/sharing/use-share-to-chat.tsx'
import { useMe, useMembership } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { useShare } from '../parts/feedback/use-share.ts'
import { ReportDialog, type ReportDialogProps } from '../parts/report-dialog.tsx'
import { useShopMessages } from './messages.ts'

export interface RecordMenuProps {
  subject: Extract<ReportDialogProps['subject'], { kind: string }>
  title: string
  address: string
  /** Whose it is, where that is known: they cannot report it. */
  owner?: number | undefined
}

/** What a record is called where it is sent in a message; a chapter is read by those who have its course. */
const SENT_AS: Partial<Record<RecordMenuProps['subject']['kind'], ShareToChatProps['share']['type']>> = {
  commodity: 'mall_commodities',
  knowledge: 'knowledge',
  info: 'info',
  question: 'wenda',
}

/** Sharing and reporting a record. */
export function RecordMenu({ subject, title, address, owner }: RecordMenuProps) {
  const { t } = useMessages()
  const { t: say } = useShopMessages()
  const { requireMember } = useMembership()
  const me = useMe()
  const isMine = me !== undefined && me.id === owner
  const [isReporting, setIsReporting] = useState(false)
  const type = SENT_AS[subject.kind]
  const toChat = useShareToChat(type && { type, id: subject.id })
  const { share } = useShare()
  return (
    <>
      <Menu
        label={say('shop.more')}
        items={[
          {
            label: say('shop.share'),
            icon: <ShareIcon size={18} />,
            onSelect: () => void share({ title, text: '', address }),
          },
          ...(toChat.open
            ? [{ label: t('chat.share_to'), icon: <CommentIcon size={18} />, onSelect: toChat.open }]
            : []),
          ...(isMine
            ? []
            : [
                {
                  label: say('shop.report'),
                  icon: <FlagIcon size={18} />,
                  danger: true,
                  onSelect: () => requireMember('report') && setIsReporting(true),
                },
              ]),
        ]}
      >
        {(trigger) => <IconButton {...trigger} label={say('shop.more')} icon={<MoreIcon />} />}
      </Menu>
      {toChat.dialog}
      {isReporting && <ReportDialog subject={subject} onClose={() => setIsReporting(false)} />}
    </>
  )
}
