import { IconButton, useLayer } from '@plaza/ui'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '@plaza/ui/icons'
import { useEffect, useRef, useState } from 'preact/compat'
import type { FileView } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'

interface ViewerProps {
  /** Pictures, and videos where they are shown together. */
  feed: { images: readonly (FileView & { alt?: string | null })[]; user: { name: string } }
  index: number
  /** What the one at a place is called, where it is not a picture of these. */
  nameOf?: ((index: number) => string) | undefined
  onClose: () => void
}

/** The pictures of a feed one at a time over the page: swiped, clicked or walked through with the arrow keys. */
export function Viewer({ feed, index, nameOf, onClose }: ViewerProps) {
  const { t } = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLElement>(null)
  const [at, setAt] = useState(index)
  const { images, user } = feed
  useLayer(true, onClose)
  const count = images.length
  const nameAt = nameOf ?? ((index: number) => t('feeds.picture_of', { number: index + 1, count, name: user.name }))

  const go = (to: number) => {
    const target = Math.max(0, Math.min(count - 1, to))
    strip.current?.children[target]?.scrollIntoView({ inline: 'center', block: 'nearest' })
    setAt(target)
  }
  useEffect(() => {
    dialog.current?.showModal()
    go(index)
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={nameAt(at)}
      data-theme="dark"
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-paper p-0 text-ink"
      onClose={onClose}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
        if (step === 0) return
        // The strip would scroll by itself as well.
        event.preventDefault()
        go(at + step)
      }}
    >
      <section
        ref={strip}
        aria-label={t('feeds.pictures')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="scroll-row h-full snap-x snap-mandatory outline-none"
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget
          setAt(Math.round(scrollLeft / clientWidth))
        }}
      >
        {images.map((file, index) => (
          <div key={file.url} className="grid h-full w-screen shrink-0 snap-center place-items-center p-2 rail:p-10">
            {file.mime.startsWith('video/') ? (
              index === at && (
                // biome-ignore lint/a11y/useMediaCaption: people send each other videos without captions.
                <video
                  src={file.url}
                  controls
                  autoPlay
                  playsInline
                  aria-label={nameAt(index)}
                  className="max-h-full max-w-full"
                />
              )
            ) : (
              <img
                src={file.url}
                alt={file.alt ?? nameAt(index)}
                width={file.dimension?.width}
                height={file.dimension?.height}
                loading={Math.abs(index - at) < 2 ? 'eager' : 'lazy'}
                className="max-h-full w-auto max-w-full object-contain"
              />
            )}
          </div>
        ))}
      </section>
      {images[at]?.alt && (
        // Screen readers have it from the picture itself.
        <p
          aria-hidden="true"
          className="glass absolute inset-x-0 bottom-0 mx-auto max-h-[30dvh] max-w-2xl overflow-y-auto rounded-card p-3 text-center text-m whitespace-pre-line rail:bottom-3"
        >
          {images[at].alt}
        </p>
      )}
      <div className="absolute top-3 right-3">
        <IconButton label={t('feeds.close_viewer')} icon={<CloseIcon />} onClick={() => dialog.current?.close()} />
      </div>
      {count > 1 && (
        <>
          <p className="num absolute inset-x-0 top-5 text-center text-s" aria-live="polite">
            {at + 1} / {count}
          </p>
          <div className="absolute top-1/2 left-3 hidden -translate-y-1/2 rail:block">
            <IconButton
              label={t('feeds.previous_picture')}
              icon={<ChevronLeftIcon />}
              onClick={() => go(at - 1)}
              disabled={at === 0}
            />
          </div>
          <div className="absolute top-1/2 right-3 hidden -translate-y-1/2 rail:block">
            <IconButton
              label={t('feeds.next_picture')}
              icon={<ChevronRightIcon />}
              onClick={() => go(at + 1)}
              disabled={at === count - 1}
            />
          </div>
        </>
      )}
    </dialog>
  )
}
