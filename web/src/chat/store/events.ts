import type { ChatEvent } from '@plaza/sdk'

const target = new EventTarget()

/** Hands on what the stream says about chat; small, because every page carries it. */
export const tellChat = (event: ChatEvent): void => {
  target.dispatchEvent(new CustomEvent('chat', { detail: event }))
}

export function onChat(listener: (event: ChatEvent) => void): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<ChatEvent>).detail)
  target.addEventListener('chat', heard)
  return () => target.removeEventListener('chat', heard)
}
