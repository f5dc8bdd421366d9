import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

interface Act<Target> {
  /** Shows the outcome at once. */
  show: (query: QueryClient, target: Target) => void
  /** Tells the service. */
  tell: (target: Target) => Promise<unknown>
  /** Takes back what was shown, after a refusal. */
  takeBack: (query: QueryClient, target: Target) => void
  /** Says why it was taken back. */
  refused: (error: Error) => void
}

/** An act that is shown before it is known to succeed. A second tap while the first is on its way does nothing. */
export function useAct<Target extends { id: number }>({ show, tell, takeBack, refused }: Act<Target>) {
  const query = useQueryClient()
  const running = useRef(new Set<number>())
  return async (target: Target): Promise<void> => {
    if (running.current.has(target.id)) return
    running.current.add(target.id)
    show(query, target)
    try {
      await tell(target)
    } catch (error) {
      takeBack(query, target)
      refused(error as Error)
    } finally {
      running.current.delete(target.id)
    }
  }
}
