import { Button, toast } from '@plaza/ui'
import { useEffect, useRef } from 'preact/compat'
import { usePlaza, useQueryClient } from '../../data/member.tsx'
import { dropFeed } from '../../data/patch.ts'
import type { Feed } from '../../data/types.ts'
import { useForYouMessages } from './messages.ts'

/** Below a post: why it was chosen, and a way to say that it should not have been. */
export function Why({ feed, onSeen }: { feed: Feed; onSeen: (id: number) => void }) {
  const { t } = useForYouMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(feed.id))
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [feed.id])
  const dismiss = async () => {
    try {
      await plaza.PUT('/feeds/{feed}/dismissal', { params: { path: { feed: feed.id } } })
      dropFeed(query, feed.id)
      toast(t('for_you.dismissed'))
    } catch (error) {
      toast((error as Error).message, { isError: true })
    }
  }
  const reasons = feed.why ?? []
  return (
    <div ref={place} className="flex items-center gap-3 border-b bg-sunken px-4 py-1.5 text-s text-soft">
      <p className="min-w-0 flex-1">
        {t('for_you.why')} {reasons.map((reason) => t(`for_you.${reason}`)).join(' · ')}
      </p>
      <Button size="s" look="quiet" onClick={() => void dismiss()}>
        {t('for_you.not_interested')}
      </Button>
    </div>
  )
}
