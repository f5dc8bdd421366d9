import { isProblem } from '@plaza/sdk'
import { useEffect, useState } from 'react'
import { call } from '../app/plaza.ts'
import type { QueueItem } from './item.ts'

const RENEW_MS = 25_000

const nameOf = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string => `${kind}:${id}`
const decided = new Set<string>()

/** A decision ends its claim by itself; there is nothing to give up. */
export const claimEnds = (item: QueueItem): void => void decided.add(nameOf(item))

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
      if (decided.delete(nameOf({ kind, id }))) return
      void call('DELETE', path, { params: { kind, id } }).catch(() => {})
    }
  }, [kind, id])
  return state
}
