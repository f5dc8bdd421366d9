import type { StreamState } from '@plaza/sdk'
import { useEffect } from 'preact/compat'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { refetch } from '../data/query.ts'
import { say } from '../shell/announcer.tsx'

const states = new EventTarget()

/** Tells whether the stream is open, each time that changes. */
export function onStreamState(listener: (state: StreamState) => void): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<StreamState>).detail)
  states.addEventListener('state', heard)
  return () => states.removeEventListener('state', heard)
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
    return () => stream.close()
  }, [isMember, isReady])
  return null
}
