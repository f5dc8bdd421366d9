import { isProblem } from '@plaza/sdk'
import type { QueueItem } from '@plaza/sdk/types'
import { useQueryClient } from '@tanstack/preact-query'
import { useEffect, useState } from 'preact/compat'
import { call } from '../app/plaza.ts'
import { giveUp, isUnderWay } from './decisions.ts'
import { ITEMS } from './item.ts'

const RENEW_MS = 25_000

type Claimed = 'asking' | 'mine' | 'taken'

/**
 * Claims an item while it is open. If somebody else has it, the claim is tried again as soon as the list shows that they
 * left it. What one may not decide oneself is left to others. A decision ends the claim itself: given up before, somebody
 * else could take it.
 */
export function useClaim(item: QueueItem, me: number, isOpen: boolean): Claimed {
  const { kind, id, claim: held } = item
  const [state, setState] = useState<Claimed>('asking')
  const client = useQueryClient()
  const other = held && held.user_id !== me ? held.user_id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another holder, or none any more, is a reason to ask again
  useEffect(() => {
    if (!isOpen) return undefined
    let isHere = true
    const ask = async () => {
      try {
        await call('PUT /admin/queue/{kind}/{id}/claim', { path: { kind, id } })
        if (isHere) setState('mine')
      } catch (error) {
        if (!isHere || !isProblem(error, 'staff.claimed')) return
        setState('taken')
        // The list knows by whom.
        void client.invalidateQueries({ queryKey: [ITEMS] })
      }
    }
    void ask()
    const timer = setInterval(() => void ask(), RENEW_MS)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [client, kind, id, other, isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: kind and id stand for the item
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      if (!isUnderWay(item)) void giveUp(item)
    }
  }, [kind, id, isOpen])
  // Until the service has answered, the list knows whether another has it.
  return state === 'asking' && other !== undefined ? 'taken' : state
}
