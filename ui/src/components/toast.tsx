import { useEffect, useRef, useSyncExternalStore } from 'preact/compat'
import { CloseIcon, WarningIcon } from '../icons/index.ts'
import { useMessages } from '../messages/context.tsx'
import { createToasts, type Toast } from '../toasts.ts'
import { IconButton } from './icon-button.tsx'

const toasts = createToasts()

/** Shows a message for a few seconds, from anywhere: `toast('Saved.')`. One with an act stays longer. */
export const toast = toasts.add

/** Where they appear; once in each frontend. Screen readers announce them. */
export function Toaster() {
  const { t } = useMessages()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list)
  const layer = useRef<HTMLDivElement>(null)
  // Shown again with every message, so that it lies above any dialog opened meanwhile.
  useEffect(() => {
    if (layer.current?.matches(':popover-open')) layer.current.hidePopover()
    if (shown.length > 0) layer.current?.showPopover()
    // A page may keep its buttons clear of them.
    const { style } = document.documentElement
    if (shown.length > 0 && layer.current) style.setProperty('--toasts', `${layer.current.offsetHeight}px`)
    else style.removeProperty('--toasts')
  }, [shown])
  return (
    <section aria-label={t('ui.messages')} aria-live="polite">
      <div ref={layer} popover="manual" className="ui-toasts">
        {shown.map((each) => (
          <Item key={each.id} toast={each} />
        ))}
      </div>
    </section>
  )
}

function Item({ toast: { id, text, isError, act, lastsMs } }: { toast: Toast }) {
  const { t } = useMessages()
  useEffect(() => {
    const timer = setTimeout(() => toasts.remove(id), lastsMs)
    return () => clearTimeout(timer)
  }, [id, lastsMs])
  return (
    <div className="ui-toast flex max-w-md items-center gap-3 rounded-card bg-ink py-2 ps-4 pe-2 text-m text-paper shadow-lift">
      {isError && <WarningIcon size={18} className="flex-none" />}
      <span className="py-1">{text}</span>
      {act && (
        <button
          type="button"
          className="rounded-s px-2 py-1 font-semibold underline underline-offset-4"
          onClick={() => {
            toasts.remove(id)
            act.onSelect()
          }}
        >
          {act.label}
        </button>
      )}
      <IconButton
        label={t('ui.dismiss')}
        icon={<CloseIcon size={18} />}
        className="text-paper! hover:bg-transparent"
        onClick={() => toasts.remove(id)}
      />
    </div>
  )
}
