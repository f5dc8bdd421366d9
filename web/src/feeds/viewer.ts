import type { MouseEvent } from 'react'
import type { Feed } from '../data/types.ts'

/** Shows the pictures of a feed one at a time, over the page. Without script the link leads to the picture itself. */
export function openViewer(event: MouseEvent, feed: Feed, index: number): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  void import('./photo-viewer.ts').then(({ showPictures }) => showPictures(feed, index))
}
