import { type ReactNode, Suspense, useEffect, useState } from 'preact/compat'

/** A part of the server's page that is taken over when its turn comes. */
interface Turn {
  isThere: boolean
  /** Finds the element whose position on the page decides how urgent it is. */
  at: string | undefined
  /**
   * As the server rendered it: hydration compares texts but not attributes, so the first render must have the same
   * ones.
   */
  first: ReactNode
  comes: Promise<void>
  take: () => void
}

/** Parts that wait, in page order; undefined unless a server-rendered page is being hydrated. */
let waiting: Turn[] | undefined

/**
 * Taken over by itself, in its turn, while the page is one the server made: a long list would otherwise hold up
 * everything else. Elsewhere it is simply there. What is inside is one element and asks for no `useId`, whose numbers
 * follow the order in which things are taken over. Where it is far down the page it may wait until it is nearly seen:
 * then `at` finds its element.
 */
export function Later({ at, children }: { at?: string; children: ReactNode }) {
  const [turn] = useState(() => queue(at, children))
  const [isOver, setOver] = useState(false)
  if (!turn) return <>{children}</>
  return (
    <Suspense fallback={null}>
      <Gate turn={turn} onTaken={() => setOver(true)}>
        {isOver ? children : turn.first}
      </Gate>
    </Suspense>
  )
}

function Gate({ turn, onTaken, children }: { turn: Turn; onTaken: () => void; children: ReactNode }) {
  // Until then the page stays as the server made it.
  if (!turn.isThere) throw turn.comes
  useEffect(onTaken, [])
  return <>{children}</>
}

function queue(at: string | undefined, first: ReactNode): Turn | undefined {
  if (!waiting) return undefined
  let come = () => {}
  const comes = new Promise<void>((resolve) => {
    come = resolve
  })
  const turn: Turn = {
    isThere: false,
    at,
    first,
    comes,
    take: () => {
      turn.isThere = true
      come()
    },
  }
  waiting.push(turn)
  return turn
}

/** A touch hydrates everything that is left. */
const INTENTS = ['pointerdown', 'focusin', 'keydown', 'click', 'popstate'] as const

/**
 * Takes a page over: what is not `Later` at once, then the rest part by part, whenever the browser has nothing to do. With
 * `isPatient` what is far down waits until somebody comes near: a guest's page does not change by itself meanwhile.
 */
export async function takeOver(begin: () => void, { isPatient }: { isPatient: boolean }): Promise<void> {
  const turns: Turn[] = []
  waiting = turns
  begin()
  waiting = undefined
  const near = isPatient ? createNear() : undefined
  const takeAll = (event: Event) => {
    for (const turn of [...turns.splice(0), ...(near?.leave() ?? [])]) {
      if (event.type === 'click') clickAgain(event.target as Element, turn)
      turn.take()
    }
    for (const intent of INTENTS) removeEventListener(intent, takeAll, { capture: true })
  }
  for (const intent of INTENTS) addEventListener(intent, takeAll, { capture: true, passive: true })
  while (turns.length > 0) {
    await idle()
    // Parts that wait for the scroll position need no idle time yet.
    let turn = turns.shift()
    while (turn && near?.waitsFor(turn)) turn = turns.shift()
    turn?.take()
  }
  await idle()
}

/** A screen reader clicks without touching first, so nothing is hydrated yet. Links and fields work without it. */
function clickAgain(target: Element, { at, comes }: Turn): void {
  if (at && target.closest(at) && !target.closest('a, input, label, textarea'))
    void comes.then(idle).then(() => (target as HTMLElement).click())
}

/** Parts that are taken over when they are less than a screen away. */
function createNear() {
  const far = new Map<Element, Turn>()
  const screen = innerHeight
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        far.get(target)?.take()
        far.delete(target)
      }
    },
    { rootMargin: `${screen}px` },
  )
  return {
    waitsFor(turn: Turn): boolean {
      const element = turn.at ? document.querySelector(turn.at) : null
      // Parts already near are hydrated in turn, not all at once by the observer.
      if (!element || element.getBoundingClientRect().top < 2 * screen) return false
      far.set(element, turn)
      observer.observe(element)
      return true
    },
    /** The parts that still wait; they are no longer observed. */
    leave(): Turn[] {
      observer.disconnect()
      const left = [...far.values()]
      far.clear()
      return left
    },
  }
}

const PATIENCE_MS = 300

/** Waits for the browser to be idle, or a short time. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve)
  })
