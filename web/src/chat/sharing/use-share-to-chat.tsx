import type { ComponentChildren } from 'preact'
import { useState } from 'preact/compat'
import { lazyDialog } from '../../parts/lazy.tsx'
import { useHasChat } from '../../shell/use-has-chat.ts'
import type { ShareToChatProps } from './share-to-chat.tsx'

const ShareToChat = lazyDialog<ShareToChatProps>(async () => (await import('./share-to-chat.tsx')).ShareToChat)

interface SharingToChat {
  /** Asks for the conversation; undefined where there is nothing to share, or no chat. */
  open: (() => void) | undefined
  dialog: ComponentChildren
}

/** Sends something into a conversation. */
export function useShareToChat(share: ShareToChatProps['share'] | undefined, onClose = () => {}): SharingToChat {
  const hasChat = useHasChat()
  const [isOpen, setIsOpen] = useState(false)
  if (!share || !hasChat) return { open: undefined, dialog: null }
  const close = () => {
    setIsOpen(false)
    onClose()
  }
  return { open: () => setIsOpen(true), dialog: isOpen ? <ShareToChat share={share} onClose={close} /> : null }
}
