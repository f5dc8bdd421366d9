import type { StreamState } from '@plaza/sdk'
import { useEffect } from 'preact/compat'
import { tellChat } from '../chat/store/events.ts'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { refetch } from '../data/query.ts'
import { say } from '../shell/announcer.tsx'

/** A lively conversation is counted once in a while, not at every message. */
const COUNT_AFTER_MS = 500

const states = new EventTarget()

/** Reports whether the stream is open, each time that changes. */
export function onStreamState(listener: (state: StreamState) => void): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<StreamState>).detail)
  states.addEventListener('state', heard)
  return () => states.removeEventListener('state', heard)
}

/** Keeps a member's stream open and the screen up to date with it. */
export function Live() {
  const { plaza, isMember, isReady } = useMembership()
  const query = useQueryClient()
  useEffect(() => {
    if (!isMember || !isReady) return
    let counting: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      counting ??= setTimeout(() => {
        counting = undefined
        void refetch(query, { queryKey: ['/chat/unread'] })
      }, COUNT_AFTER_MS)
    }
    const stream = plaza.stream({
      onChat: (event) => {
        tellChat(event)
        if (event.type !== 'typing' && event.type !== 'message_changed') count()
      },
      onMessage: (message) => {
        for (const path of ['/user/notification-statistics', '/user/notifications', '/user/feed-topics/notifications'])
          void refetch(query, { queryKey: [path] })
        if (message.channel.startsWith('feed:'))
          for (const path of ['/feeds/{feed}', '/feeds/{feed}/comments'])
            void refetch(query, { queryKey: [path, { params: { path: { feed: message.target } } }] })
        if (message.channel.startsWith('topic:')) void refetch(query, { queryKey: ['/feed/topics/{topic}'] })
        if (message.channel.startsWith('currency:')) void refetch(query, { queryKey: ['/user'] })
        say(message.content)
      },
      onState: (state) => states.dispatchEvent(new CustomEvent('state', { detail: state })),
    })
    return () => {
      clearTimeout(counting)
      stream.close()
      tellChat({ type: 'closed' })
    }
  }, [isMember, isReady])
  return null
}
