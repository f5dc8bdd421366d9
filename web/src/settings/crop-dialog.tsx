import { Button, Dialog } from '@plaza/ui'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'preact/compat'
import { useMessages } from '../messages/index.ts'
import { FormProblem } from '../parts/form-problem.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { type Crop, cropBox, MAX_ZOOM, moved, WHOLE } from './crop.ts'
import { useSettingsMessages } from './messages.ts'

interface CropDialogProps {
  /** The chosen picture. */
  picture: ImageBitmap
  /** The wanted proportion, and its width in pixels. */
  ratio: number
  width: number
  onDone: (cropped: Blob) => Promise<unknown>
  onClose: () => void
}

const STEPS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
}
const QUALITY = 0.9

/** Lets the user choose the part of a picture that is shown, by touch, mouse or keys. */
export function CropDialog({ picture, ratio, width, onDone, onClose }: CropDialogProps) {
  const { t: shared } = useMessages()
  const { t } = useSettingsMessages()
  const zoomId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const from = useRef<{ x: number; y: number }>(undefined)
  const [crop, setCrop] = useState<Crop>(WHOLE)
  const { submit, isBusy, message, errorOf } = useSubmit(async () => onDone(await cut()))

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const box = cropBox(picture, crop, ratio)
    context.imageSmoothingQuality = 'high'
    context.clearRect(0, 0, width, width / ratio)
    context.drawImage(picture, box.left, box.top, box.width, box.height, 0, 0, width, width / ratio)
  }, [picture, crop])

  const cut = () =>
    new Promise<Blob>((resolve, reject) =>
      canvas.current!.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('empty'))), 'image/jpeg', QUALITY),
    )
  const move = (by: { x: number; y: number }) => setCrop((now) => moved(picture, now, ratio, by))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    move(step)
  }
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!from.current) return
    const view = event.currentTarget.getBoundingClientRect()
    move({ x: (from.current.x - event.clientX) / view.width, y: (from.current.y - event.clientY) / view.height })
    from.current = { x: event.clientX, y: event.clientY }
  }
  return (
    <Dialog
      open
      keepOpen
      onClose={onClose}
      title={t('settings.crop_title')}
      footer={
        <>
          <Button onClick={onClose}>{shared('ui.cancel')}</Button>
          <Button look="primary" busy={isBusy} onClick={() => void submit()}>
            {t('settings.use_it')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormProblem text={message ?? errorOf('avatar', 'bg', 'size', 'mime_type')} />
        <canvas
          ref={canvas}
          width={width}
          height={Math.round(width / ratio)}
          tabIndex={0}
          role="img"
          aria-label={`${t('settings.crop_view')}. ${t('settings.crop_hint')}`}
          className="w-full cursor-grab touch-none rounded-card bg-sunken active:cursor-grabbing"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            from.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            from.current = undefined
          }}
        />
        <p className="text-s text-soft">{t('settings.crop_hint')}</p>
        <div className="flex items-center gap-3">
          <label htmlFor={zoomId} className="text-m font-semibold">
            {t('settings.zoom')}
          </label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={crop.zoom}
            className="flex-1 accent-accent"
            onInput={(event) => setCrop({ ...crop, zoom: Number(event.currentTarget.value) })}
          />
        </div>
      </div>
    </Dialog>
  )
}
