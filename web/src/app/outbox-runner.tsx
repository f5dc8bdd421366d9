import { toast } from '@plaza/ui'
import { useEffect } from 'react'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { sendOutbox } from '../offline/outbox.ts'
import { usePublishWords } from '../words/publish.ts'

const EVERY_MS = 30_000

/** Sends what waits as soon as it can be sent, and says what came of it. */
export function OutboxRunner() {
  const { plaza, isMember, isReady } = useMembership()
  const query = useQueryClient()
  const { t } = usePublishWords()
  useEffect(() => {
    if (!isMember || !isReady) return
    const run = async () => {
      if (!navigator.onLine) return
      const { sent, refused } = await sendOutbox(plaza)
      for (const { reason } of refused) toast(t('publish.refused', { reason }), { isError: true })
      if (sent.length === 0) return
      toast(t('publish.sent'))
      void query.invalidateQueries()
    }
    void run()
    const timer = setInterval(() => void run(), EVERY_MS)
    addEventListener('online', run)
    return () => {
      clearInterval(timer)
      removeEventListener('online', run)
    }
  }, [isMember, isReady])
  return null
}
