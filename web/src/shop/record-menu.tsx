import { IconButton, Menu, toast } from '@plaza/ui'
import { FlagIcon, MoreIcon, ShareIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { useMembership } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { ReportDialog, type ReportDialogProps } from '../parts/report-dialog.tsx'
import { shareLink } from '../parts/share-link.ts'

export interface RecordMenuProps {
  subject: ReportDialogProps['subject']
  title: string
  address: string
}

/** Sharing and reporting a record. */
export function RecordMenu({ subject, title, address }: RecordMenuProps) {
  const { t } = useMessages()
  const { requireMember } = useMembership()
  const [isReporting, setIsReporting] = useState(false)
  const share = async () => {
    if ((await shareLink({ title, text: '', address })) === 'copied') toast(t('parts.link_copied'))
  }
  return (
    <>
      <Menu
        label={t('shop.more')}
        items={[
          { label: t('shop.share'), icon: <ShareIcon size={18} />, onSelect: () => void share() },
          {
            label: t('shop.report'),
            icon: <FlagIcon size={18} />,
            danger: true,
            onSelect: () => requireMember('report') && setIsReporting(true),
          },
        ]}
      >
        {(trigger) => <IconButton {...trigger} label={t('shop.more')} icon={<MoreIcon />} />}
      </Menu>
      {isReporting && <ReportDialog subject={subject} onClose={() => setIsReporting(false)} />}
    </>
  )
}
