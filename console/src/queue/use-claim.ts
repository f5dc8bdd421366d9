import { isProblem } from '@plaza/sdk'
import { useEffect, useState } from 'react'
import { call } from '../app/plaza.ts'
import type { QueueItem } from './kinds.tsx'

const RENEW_MS = 25_000

/** Says that one is deciding this, as long as it is open. `mine`, or somebody else has it. */
export function useClaim({ kind, id }: QueueItem): 'asking' | 'mine' | 'taken' {
  const [state, setState] = useState<'asking' | 'mine' | 'taken'>('asking')
  useEffect(() => {
    let isHere = true
    const path = '/admin/queue/{kind}/{id}/claim'
    const claim = () =>
      call('PUT', path, { params: { kind, id } })
        .then(() => isHere && setState('mine'))
        .catch((error) => isHere && isProblem(error, 'staff.claimed') && setState('taken'))
    void claim()
    const timer = setInterval(() => void claim(), RENEW_MS)
    return () => {
      isHere = false
      clearInterval(timer)
      void call('DELETE', path, { params: { kind, id } }).catch(() => {})
    }
  }, [kind, id])
  return state
}
