import { type RefObject, useEffect } from 'preact/compat'
import type { Hit } from './lists.ts'

/** What a hit is called or says. */
const textOf = (hit: Hit): string => {
  switch (hit.kind) {
    case 'feeds':
      return hit.record.feed_content
    case 'comments':
      return hit.record.body
    case 'people':
    case 'topics':
      return hit.record.name
    default:
      return hit.record.title
  }
}

/** Marks the words in what was found, without changing the page; a browser that cannot shows it as it is. */
export function useHighlights(container: RefObject<HTMLElement | null>, hits: readonly Hit[]): void {
  useEffect(() => {
    if (!container.current || !('highlights' in CSS)) return
    const words = new Set(
      hits.flatMap((hit) => hit.highlights.map(([from, to]) => textOf(hit).slice(from, to))).filter(Boolean),
    )
    const ranges: Range[] = []
    const walker = document.createTreeWalker(container.current, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const word of words) {
        const text = node.nodeValue ?? ''
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
          const range = new Range()
          range.setStart(node, at)
          range.setEnd(node, at + word.length)
          ranges.push(range)
        }
      }
    CSS.highlights.set('search', new Highlight(...ranges))
    return () => void CSS.highlights.delete('search')
  })
}
