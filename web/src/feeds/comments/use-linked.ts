import { useEffect, useRef } from 'preact/compat'
import { useAddress } from '../../app/router.tsx'
import { useQuery } from '../../data/ask.ts'
import type { Comment } from '../../data/types.ts'
import { commentOf } from '../one-feed.ts'

/**
 * The comment that the address asks for (`?comment=`), with the one it stands under, which comes first then. Once it is there, it is
 * scrolled to and focused.
 */
export function useLinkedComment(feed: number): { top: Comment | undefined; isReply: boolean } {
  const id = Number(useAddress().search.get('comment')) || 0
  const { data: comment } = useQuery({ ...commentOf(feed, id), enabled: id > 0, retry: false })
  const parent = comment?.parent_id ?? 0
  const { data: above } = useQuery({ ...commentOf(feed, parent), enabled: parent > 0, retry: false })
  const shown = useRef(0)
  useEffect(() => {
    if (!comment || shown.current === id) return
    // A reply comes with the list of them.
    const watch = new MutationObserver(look)
    function look() {
      const item = document.querySelector<HTMLElement>(`[data-comment="${id}"]`)
      if (!item) return
      watch.disconnect()
      shown.current = id
      item.scrollIntoView({ block: 'center' })
      item.focus({ preventScroll: true })
    }
    watch.observe(document.body, { childList: true, subtree: true })
    look()
    return () => watch.disconnect()
  }, [comment, id])
  return { top: parent > 0 ? above : comment, isReply: parent > 0 }
}
