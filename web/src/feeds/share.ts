import type { Words } from '@plaza/ui/words'
import type { Plaza } from '../data/plaza.ts'
import type { Feed } from '../data/types.ts'
import { toast } from '../shell/toasts.tsx'
import type { FeedWords } from '../words/feeds.ts'

/** Hands a feed's link to the system's sheet where there is one, else to the clipboard; a task may pay for it. */
export async function shareFeed(feed: Feed, plaza: Plaza, t: Words<FeedWords>['t']): Promise<void> {
  const url = new URL(`/s/f/${feed.id}`, location.origin).href
  const isPhone = matchMedia('(pointer: coarse)').matches
  try {
    if (isPhone && navigator.share)
      await navigator.share({ url, title: feed.user.name, text: feed.feed_content.slice(0, 100) })
    else {
      await navigator.clipboard.writeText(url)
      toast(t('feeds.link_copied'))
    }
  } catch (error) {
    // The person closed the sheet.
    if ((error as Error).name === 'AbortError') return
    toast(url)
  }
  if (!plaza.session) return
  const paid = await plaza
    .PUT('/feeds/{feed}/tasks/share', { params: { path: { feed: feed.id } } })
    .catch(() => undefined)
  const amount = (paid as { amount?: number } | undefined)?.amount
  if (amount) toast(t('feeds.share_paid', { amount }))
}
