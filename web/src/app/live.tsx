import type { PushMessage, StreamState } from '@plaza/sdk'
import { useEffect } from 'react'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { say } from '../shell/announcer.tsx'

/** What happens to us, as it happens. `onPush` tells whoever wants to know more than the counts. */
const pushes = new EventTarget()

export function onPush(listener: (message: PushMessage) => void): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<PushMessage>).detail)
  pushes.addEventListener('push', heard)
  return () => pushes.removeEventListener('push', heard)
}

export function onStreamState(listener: (state: StreamState) => void): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<StreamState>).detail)
  pushes.addEventListener('state', heard)
  return () => pushes.removeEventListener('state', heard)
}

/** Keeps a member's stream open and what is on the screen up to date with it. */
export function Live() {
  const { plaza, isMember, isReady } = useMembership()
  const query = useQueryClient()
  useEffect(() => {
    if (!isMember || !isReady) return
    const stream = plaza.stream({
      onMessage: (message) => {
        for (const path of ['/user/notification-statistics', '/user/notifications', '/user/feed-topics/notifications'])
          void query.invalidateQueries({ queryKey: [path] })
        if (message.channel.startsWith('feed:'))
          for (const path of ['/feeds/{feed}', '/feeds/{feed}/comments'])
            void query.invalidateQueries({ queryKey: [path, { params: { path: { feed: message.target } } }] })
        if (message.channel.startsWith('topic:')) void query.invalidateQueries({ queryKey: ['/feed/topics/{topic}'] })
        if (message.channel.startsWith('currency:')) void query.invalidateQueries({ queryKey: ['/user'] })
        say(message.content)
        pushes.dispatchEvent(new CustomEvent('push', { detail: message }))
      },
      onState: (state) => pushes.dispatchEvent(new CustomEvent('state', { detail: state })),
    })
    return () => stream.close()
  }, [isMember, isReady])
  return null
}
