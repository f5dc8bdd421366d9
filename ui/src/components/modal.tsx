import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'preact/compat'
import { cx } from '../cx.ts'
import { CloseIcon } from '../icons/index.ts'
import { useLayer } from '../layers.ts'
import { useMessages } from '../messages/context.tsx'
import { IconButton } from './icon-button.tsx'

export interface ModalProps {
  open: boolean
  /** Called when the user wants to close it: Escape, the cross, a tap outside. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode
  /** Something would be lost: a tap outside does nothing. */
  keepOpen?: boolean
  /** It has its own address in the history. */
  isPage?: boolean
  className?: string
}

/** A question or a small form in the middle of the screen. */
export const Dialog = ({ wide = false, className, ...props }: ModalProps & { wide?: boolean }) => (
  <Modal {...props} className={cx('ui-dialog', wide && 'wide', className)} />
)

/** A task next to the page: from below on a phone, from the side on a desktop. */
export const Sheet = ({ className, ...props }: ModalProps) => <Modal {...props} className={cx('ui-sheet', className)} />

/** The platform's modal dialog: it keeps the focus inside and gives it back. */
function Modal({ open, onClose, title, children, footer, keepOpen = false, isPage = false, className }: ModalProps) {
  const { t } = useMessages()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayer(open && !isPage, onClose)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [open])

  // Unmounted while open, it closes first: only then does the platform return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={className}
      onCancel={(event) => {
        // Only this dialog's own event; a file chooser inside sends the same one.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && !keepOpen && isOutside(event, event.currentTarget)) onClose()
      }}
    >
      {open && (
        <>
          {/* No header or footer element: in a dialog they would count as the page's own. */}
          <div className="flex items-center justify-between gap-3 border-b border-line py-2 ps-5 pe-3">
            <h2 id={titleId} className="text-body font-semibold">
              {title}
            </h2>
            <IconButton label={t('ui.close')} icon={<CloseIcon />} onClick={onClose} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>}
        </>
      )}
    </dialog>
  )
}

function isOutside({ clientX, clientY }: { clientX: number; clientY: number }, element: Element): boolean {
  const box = element.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
