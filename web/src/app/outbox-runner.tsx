import { toast } from '@plaza/ui'
import { useEffect } from 'preact/compat'
import { useMe, useMembership, useQueryClient } from '../data/member.tsx'
import { refetch } from '../data/query.ts'
import { useMessages } from '../messages/index.ts'
import { onOutbox, sendOutbox } from '../offline/outbox.ts'
import { setOutboxOwner } from '../offline/use-waiting.ts'

const EVERY_MS = 30_000

/** Sends what waits as soon as it can be sent, and says what came of it. */
export function OutboxRunner() {
  const { plaza, isMember, isReady } = useMembership()
  const query = useQueryClient()
  const { t } = useMessages()
  const me = useMe()?.id
  useEffect(() => setOutboxOwner(isMember ? (me ?? 'unknown') : 'nobody'), [isMember, me])
  useEffect(() => {
    if (!isMember || !isReady || me === undefined) return
    const run = async () => {
      if (!navigator.onLine) return
      const { sent, refused } = await sendOutbox(plaza, me)
      for (const { reason } of refused) toast(t('publish.refused', { reason }), { isError: true })
      if (sent.length + refused.length === 0) return
      if (sent.some(({ kind }) => kind === 'feed')) toast(t('publish.sent'))
      else if (sent.length > 0) toast(t('publish.caught_up', { count: sent.length }))
      void refetch(query)
    }
    void run()
    const timer = setInterval(() => void run(), EVERY_MS)
    const stop = onOutbox(() => void run())
    addEventListener('online', run)
    return () => {
      clearInterval(timer)
      stop()
      removeEventListener('online', run)
    }
  }, [isMember, isReady, me])
  return null
}
