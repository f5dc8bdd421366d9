/**
 * Keys that do something, by name: `j`, `?`, `mod+k`. Not while the user types or a dialog or a menu is open, and once
 * per key press: held down, it would decide what no one has read.
 */
export function onKeys(keys: Record<string, (event: KeyboardEvent) => void>): () => void {
  const pressed = (event: KeyboardEvent) => {
    const isMod = event.metaKey || event.ctrlKey
    const act = keys[isMod ? `mod+${event.key.toLowerCase()}` : event.key]
    if (!act || event.altKey || event.repeat) return
    if (!isMod && (isWriting(event.target) || document.querySelector(OPEN))) return
    event.preventDefault()
    act(event)
  }
  addEventListener('keydown', pressed)
  return () => removeEventListener('keydown', pressed)
}

const OPEN = 'dialog[open], [role=menu]:popover-open'

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
