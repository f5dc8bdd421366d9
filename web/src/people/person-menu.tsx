import { Button, Dialog, IconButton, Menu, toast } from '@plaza/ui'
import { BellOffIcon, BlockIcon, FlagIcon, MoreIcon, ShareIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { useShare } from '../parts/feedback/use-share.ts'
import { useShowError } from '../parts/feedback/use-show-error.ts'
import { ReportDialog } from '../parts/report-dialog.tsx'
import { useBlocked } from './blocked.ts'
import type { User } from './lists.ts'
import { useMute } from './use-mute.ts'

/** What one can do about a user apart from following them. */
export function PersonMenu({ user }: { user: User }) {
  const { t } = useMessages()
  const showError = useShowError()
  const { plaza, requireMember } = useMembership()
  const query = useQueryClient()
  const isBlocked = useBlocked()?.has(user.id) ?? false
  const mute = useMute()
  const [asks, setAsks] = useState<'block' | 'report'>()

  const { share } = useShare()
  const shareProfile = () => share({ title: user.name, text: user.bio ?? '', address: `/people/${user.id}` })
  const setBlock = async (isOn: boolean) => {
    setAsks(undefined)
    const params = { path: { user: user.id } }
    try {
      if (isOn) await plaza.PUT('/user/blacks/{user}', { params })
      else await plaza.DELETE('/user/blacks/{user}', { params })
      toast(isOn ? t('people.blocked', { name: user.name }) : t('people.unblocked'))
      await query.invalidateQueries()
    } catch (error) {
      showError(error)
    }
  }
  const block = () => requireMember('block') && (isBlocked ? void setBlock(false) : setAsks('block'))

  return (
    <>
      <Menu
        label={t('people.more')}
        items={[
          { label: t('people.share'), icon: <ShareIcon size={18} />, onSelect: () => void shareProfile() },
          {
            label: t('feeds.mute', { name: user.name }),
            icon: <BellOffIcon size={18} />,
            onSelect: () => mute('user', user),
          },
          {
            label: t(isBlocked ? 'people.unblock' : 'people.block'),
            icon: <BlockIcon size={18} />,
            danger: !isBlocked,
            onSelect: block,
          },
          {
            label: t('people.report'),
            icon: <FlagIcon size={18} />,
            danger: true,
            onSelect: () => requireMember('report') && setAsks('report'),
          },
        ]}
      >
        {(trigger) => <IconButton {...trigger} label={t('people.more')} icon={<MoreIcon />} />}
      </Menu>
      {asks === 'report' && <ReportDialog subject={{ kind: 'user', id: user.id }} onClose={() => setAsks(undefined)} />}
      <Dialog
        open={asks === 'block'}
        onClose={() => setAsks(undefined)}
        title={t('people.block_ask', { name: user.name })}
        footer={
          <Button look="danger" onClick={() => void setBlock(true)}>
            {t('people.block')}
          </Button>
        }
      >
        <p>{t('people.block_text')}</p>
      </Dialog>
    </>
  )
}
