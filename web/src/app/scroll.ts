// Scroll positions of this tab's history, so that "back" returns to them.
const PREFIX = 'scroll:'
// A list of several pages grows back while it is scrolled to its end.
const FRAMES = 20
const STEP_MS = 60
const PATIENCE_MS = 8_000
/** A reader who moves the page knows better. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const keyOf = (): string => `${PREFIX}${(history.state as { key?: string } | null)?.key ?? location.pathname}`

/** The history entry whose page is shown. When "back" is reported, the history is already at the next one. */
let shown: string | undefined

export function rememberScroll(): void {
  try {
    sessionStorage.setItem(shown ?? keyOf(), String(Math.round(scrollY)))
  } catch {
    // Storage may be full or forbidden; then "back" begins at the top.
  }
}

/** From now on positions belong to the current history entry. */
export function scrollsHere(): void {
  shown = keyOf()
}

/** Scrolls back to the remembered position, as soon as the page is long enough again. */
export function restoreScroll(): void {
  scrollWhenLong(remembered())
}

/** The same for the first page. If nothing is stored, positions are not read, because reading them forces a layout. */
export function resumeScroll(): void {
  if (remembered() > 0) restoreScroll()
}

function remembered(): number {
  try {
    return Number(sessionStorage.getItem(keyOf()) ?? 0)
  } catch {
    return 0
  }
}

function scrollWhenLong(wanted: number): void {
  const entry = keyOf()
  const until = performance.now() + PATIENCE_MS
  let tries = 0
  let isStopped = false
  const stop = () => {
    isStopped = true
    for (const move of MOVES) removeEventListener(move, stop)
  }
  const attempt = () => {
    if (isStopped || keyOf() !== entry) return stop()
    scrollTo(0, wanted)
    if (Math.abs(scrollY - wanted) <= 2 || performance.now() > until) return stop()
    if (tries++ < FRAMES) requestAnimationFrame(attempt)
    else setTimeout(attempt, STEP_MS)
  }
  for (const move of MOVES) addEventListener(move, stop, { passive: true })
  attempt()
}
