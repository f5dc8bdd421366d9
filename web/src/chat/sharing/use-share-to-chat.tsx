import type { ComponentChildren } from 'preact'
import { type ComponentType, useState } from 'preact/compat'
import { useHasChat } from '../../shell/use-has-chat.ts'
import type { ShareToChatProps } from './share-to-chat.tsx'

interface SharingToChat {
  /** Asks for the conversation; undefined where there is nothing to share, or no chat. */
  open: (() => void) | undefined
  dialog: ComponentChildren
}

/** Sends something into a conversation; the code for it comes when it is first asked for. */
export function useShareToChat(share: ShareToChatProps['share'] | undefined, onClose = () => {}): SharingToChat {
  const hasChat = useHasChat()
  const [Part, setPart] = useState<ComponentType<ShareToChatProps>>()
  const [isOpen, setIsOpen] = useState(false)
  if (!share || !hasChat) return { open: undefined, dialog: null }
  const open = () => {
    setIsOpen(true)
    if (!Part) void import('./share-to-chat.tsx').then((code) => setPart(() => code.ShareToChat))
  }
  const close = () => {
    setIsOpen(false)
    onClose()
  }
  return { open, dialog: isOpen && Part ? <Part share={share} onClose={close} /> : null }
}
