import { useEffect, useState } from 'react'
import { onOutbox, type Waiting, waitingThings } from './outbox.ts'

/** What waits to be sent, as it changes. */
export function useWaiting(): Waiting[] {
  const [waiting, setWaiting] = useState<Waiting[]>([])
  useEffect(() => {
    const look = () => void waitingThings().then(setWaiting)
    look()
    return onOutbox(look)
  }, [])
  return waiting
}
