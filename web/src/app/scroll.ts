// Where a person was on each page of this tab's history, so that "back" brings them to where they were.
const PREFIX = 'scroll:'
const TRIES = 20

const keyOf = (): string => `${PREFIX}${(history.state as { key?: string } | null)?.key ?? location.pathname}`

export function rememberScroll(): void {
  try {
    sessionStorage.setItem(keyOf(), String(Math.round(scrollY)))
  } catch {
    // Storage may be full or forbidden; then "back" begins at the top.
  }
}

/** Goes back to the remembered position, as soon as the page is long enough again. */
export function restoreScroll(): void {
  const wanted = Number(sessionStorage.getItem(keyOf()) ?? 0)
  let left = TRIES
  const attempt = () => {
    scrollTo(0, wanted)
    if (Math.abs(scrollY - wanted) > 2 && left-- > 0) requestAnimationFrame(attempt)
  }
  attempt()
}
