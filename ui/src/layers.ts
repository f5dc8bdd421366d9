import { useLayoutEffect, useRef } from 'preact/compat'

/** What lies over the page, the topmost last. Each has an entry in the history, so that going back closes it. */
const layers: { close: () => void }[] = []
const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state ? Number(state.layers) : 0

let settled: Promise<void> | undefined
/** Called when the browser has gone back over the entries of closed layers. */
let arrived: (() => void) | undefined
let address = ''

/** A browser that stays after all, as for a download, is given up on after this long. */
const LEAVING_MS = 30_000
let leavingUntil = 0
const onLeaving = () => {
  leavingUntil = performance.now() + LEAVING_MS
}

/** Resolves when the entries of closed layers have left the history: only then may others be added. Undefined if they have. */
export const historySettled = (): Promise<void> | undefined => settled

/** Whether the current entry of the history is that of a layer; what comes next replaces it. */
export const isAtLayer = (): boolean => depthOf(history.state) > 0

/** Brings the history to the number of layers. */
function settle(): void {
  if (settled) return
  const depth = depthOf(history.state)
  if (depth < layers.length) {
    address = location.href
    for (let next = depth + 1; next <= layers.length; next++) history.pushState({ ...history.state, layers: next }, '')
    addEventListener('beforeunload', onLeaving)
  } else if (depth > layers.length) {
    // Going back would cancel the navigation to another page that has begun.
    const waitMs = leavingUntil - performance.now()
    if (waitMs > 0) {
      setTimeout(settle, waitMs)
      return
    }
    settled = new Promise<void>((resolve) => {
      arrived = resolve
      history.go(layers.length - depth)
    }).then(() => {
      settled = arrived = undefined
      if (layers.length === 0) removeEventListener('beforeunload', onLeaving)
      settle()
    })
  }
}

// Before the router's own listener: it must not take this for a navigation.
function onBack(event: PopStateEvent): void {
  if (arrived) {
    event.stopImmediatePropagation()
    arrived()
    return
  }
  const isHere = location.href === address
  const gone = layers.splice(isHere ? depthOf(event.state) : 0).reverse()
  if (gone.length > 0 && isHere) event.stopImmediatePropagation()
  if (layers.length === 0) removeEventListener('beforeunload', onLeaving)
  for (const { close } of gone) close()
}
if (typeof window !== 'undefined') addEventListener('popstate', onBack, true)

/** While it is open, going back closes it instead of leaving the page. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    if (!isOpen) return
    const layer = { close: () => close.current() }
    layers.push(layer)
    settle()
    return () => {
      const at = layers.indexOf(layer)
      if (at < 0) return
      layers.splice(at, 1)
      settle()
    }
  }, [isOpen])
}
