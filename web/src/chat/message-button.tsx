import { Button } from '@plaza/ui'
import { CommentIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { navigate } from '../app/router.tsx'
import { useMembership } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { useShowError } from '../parts/feedback/use-show-error.ts'
import { useHasChat } from '../shell/use-has-chat.ts'

interface MessageButtonProps {
  user: { id: number }
  /** What it says; on a phone, a button without words of its own shows only its icon. */
  label?: string
}

/** Opens the conversation with a person. */
export function MessageButton({ user, label }: MessageButtonProps) {
  const { t } = useMessages()
  const showError = useShowError()
  const { plaza, isMember, requireMember } = useMembership()
  const hasChat = useHasChat()
  const [isBusy, setBusy] = useState(false)
  if (isMember && !hasChat) return null
  const open = async () => {
    if (!requireMember('message')) return
    setBusy(true)
    try {
      const { id } = await plaza.call('POST /chat/conversations', { body: { user_id: user.id } })
      navigate(`/messages/${id}`)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={isBusy} icon={<CommentIcon size={18} />} onClick={() => void open()}>
      {label ?? <span className="max-rail:sr-only">{t('chat.message_person')}</span>}
    </Button>
  )
}
