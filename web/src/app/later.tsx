import { type ReactNode, Suspense, useState } from 'react'

/** A part of the server's page that is taken over when its turn comes. */
interface Turn {
  isThere: boolean
  comes: Promise<void>
  take: () => void
}

/** Who waits, in the order of the page; undefined unless a page of the server is being taken over. */
let waiting: Turn[] | undefined

/**
 * Taken over by itself, in its turn, while the page is one the server made: a long list would otherwise hold up
 * everything else. Elsewhere it is simply there. What is inside is one element and asks for no `useId`, whose numbers
 * follow the order in which things are taken over.
 */
export function Later({ children }: { children: ReactNode }) {
  const [turn] = useState(queue)
  if (!turn) return <>{children}</>
  return (
    <Suspense>
      <Gate turn={turn}>{children}</Gate>
    </Suspense>
  )
}

function Gate({ turn, children }: { turn: Turn; children: ReactNode }) {
  // Until then the page stays as the server made it.
  if (!turn.isThere) throw turn.comes
  return <>{children}</>
}

function queue(): Turn | undefined {
  if (!waiting) return undefined
  let come = () => {}
  const comes = new Promise<void>((resolve) => {
    come = resolve
  })
  const turn: Turn = {
    isThere: false,
    comes,
    take: () => {
      turn.isThere = true
      come()
    },
  }
  waiting.push(turn)
  return turn
}

/** Whoever touches the page wants it to answer, all of it. */
const INTENTS = ['pointerdown', 'focusin', 'keydown', 'click'] as const

/** Takes a page over: what is not `Later` at once, then the rest part by part, whenever the browser has nothing to do. */
export async function takeOver(begin: () => void): Promise<void> {
  const turns: Turn[] = []
  waiting = turns
  begin()
  waiting = undefined
  const takeAll = () => {
    for (const turn of turns.splice(0)) turn.take()
  }
  for (const intent of INTENTS) addEventListener(intent, takeAll, { capture: true, passive: true })
  while (turns.length > 0) {
    await idle()
    turns.shift()?.take()
  }
  for (const intent of INTENTS) removeEventListener(intent, takeAll, { capture: true })
  await idle()
}

const PATIENCE_MS = 300

/** The next moment in which the browser has nothing to do, or soon. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve)
  })
