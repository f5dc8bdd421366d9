import { IconButton } from '@plaza/ui'
import { ArrowLeftIcon, ArrowRightIcon, CheckIcon, CloseIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { useMessages } from '../messages/index.ts'
import { AltDialog } from './alt-dialog.tsx'
import type { Draft } from './draft.ts'
import { Preview } from './preview.tsx'
import { UploadStatus } from './upload-status.tsx'
import type { Upload } from './uploads.ts'

interface PictureStripProps {
  pictures: Draft['pictures']
  uploads: Record<string, Upload>
  onChange: (pictures: Draft['pictures']) => void
  onRetry: (picture: Draft['pictures'][number]) => void
}

const moved = <Item,>(items: Item[], from: number, to: number): Item[] => {
  const next = items.filter((_, index) => index !== from)
  next.splice(to, 0, items[from]!)
  return next
}

/** The chosen pictures in their order: dragged, or moved with the arrows below each. Each can be described. */
export function PictureStrip({ pictures, uploads, onChange, onRetry }: PictureStripProps) {
  const { t } = useMessages()
  const [dragged, setDragged] = useState<number>()
  const [described, setDescribed] = useState<string>()
  const shown = pictures.find(({ id }) => id === described)
  return (
    <>
      <ol aria-label={t('publish.pictures')} className="grid grid-cols-3 gap-2">
        {pictures.map((each, index) => (
          <li
            key={each.id}
            draggable
            className="relative aspect-square overflow-hidden rounded-card bg-sunken"
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) onChange(moved(pictures, dragged, index))
              setDragged(undefined)
            }}
          >
            <Preview blob={each.blob} alt={each.alt || t('publish.picture', { number: index + 1 })} />
            <UploadStatus
              upload={uploads[each.id]}
              label={t('publish.retry', { number: index + 1 })}
              onRetry={() => onRetry(each)}
            />
            <button
              type="button"
              className={`absolute top-1 left-1 flex h-8 items-center gap-1 rounded-pill px-2.5 text-xs font-semibold ${each.alt ? 'bg-accent text-on-accent' : 'bg-surface text-soft'}`}
              aria-label={t(each.alt ? 'publish.alt_change' : 'publish.alt_add', { number: index + 1 })}
              aria-haspopup="dialog"
              onClick={() => setDescribed(each.id)}
            >
              {each.alt && <CheckIcon size={14} />}
              {t('publish.alt')}
            </button>
            <div className="absolute top-1 right-1 rounded-pill bg-surface">
              <IconButton
                label={t('publish.remove', { number: index + 1 })}
                icon={<CloseIcon size={16} />}
                onClick={() => onChange(pictures.filter(({ id }) => id !== each.id))}
              />
            </div>
            {pictures.length > 1 && (
              <div className="absolute inset-x-1 bottom-1 flex justify-between">
                <span className="rounded-pill bg-surface">
                  <IconButton
                    label={t('publish.earlier', { number: index + 1 })}
                    icon={<ArrowLeftIcon size={16} />}
                    disabled={index === 0}
                    onClick={() => onChange(moved(pictures, index, index - 1))}
                  />
                </span>
                <span className="rounded-pill bg-surface">
                  <IconButton
                    label={t('publish.later', { number: index + 1 })}
                    icon={<ArrowRightIcon size={16} />}
                    disabled={index === pictures.length - 1}
                    onClick={() => onChange(moved(pictures, index, index + 1))}
                  />
                </span>
              </div>
            )}
          </li>
        ))}
      </ol>
      {shown && (
        <AltDialog
          picture={shown}
          number={pictures.indexOf(shown) + 1}
          onSave={(alt) => onChange(pictures.map((each) => (each.id === shown.id ? { ...each, alt } : each)))}
          onClose={() => setDescribed(undefined)}
        />
      )}
    </>
  )
}
