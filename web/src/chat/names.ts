import { type ChatMessages, useChatMessages } from './messages.ts'
import type { Conversation, Message } from './store/types.ts'

export const titleOf = ({ title, user }: Conversation): string => title ?? user?.name ?? ''

/** What a message says in one line. */
export function previewOf({ t }: ChatMessages, message: Message): string {
  if (message.recalled_at) return t('chat.recalled_row')
  if (message.hidden) return t('chat.hidden')
  if (message.text) return message.text
  if (message.share) return t('chat.a_share')
  return t(message.files[0]?.mime.startsWith('video/') ? 'chat.a_video' : 'chat.a_picture')
}

/** The day of a moment as people say it. */
export function useDay(): (at: string) => string {
  const { t, date } = useChatMessages()
  return (at) => {
    const days = Math.round((midnight(new Date()) - midnight(new Date(at))) / 86_400_000)
    if (days < 1) return t('chat.today')
    if (days === 1) return t('chat.yesterday')
    return date(at, new Date(at).getFullYear() === new Date().getFullYear() ? 'day' : 'date')
  }
}

const midnight = (day: Date): number => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
