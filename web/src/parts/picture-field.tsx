import { Button, Progress } from '@plaza/ui'
import { ImageIcon } from '@plaza/ui/icons'
import { useRef, useState } from 'preact/compat'
import { useMembership } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { useShowError } from './feedback/use-show-error.ts'
import { PICTURE_TYPES } from './picture.ts'

export interface PictureFieldProps {
  label: string
  /** The current picture. */
  url: string | undefined
  /** Wide for covers, square for avatars. */
  shape?: 'square' | 'wide'
  /** It can be replaced, not removed. */
  isKept?: boolean
  /** The uploaded file, as records take it; `null` removes the picture. */
  onChange: (node: string | null) => void
}

/** One picture: chosen, uploaded at once with its progress, shown, removed. */
export function PictureField({ label, url, shape = 'square', isKept = false, onChange }: PictureFieldProps) {
  const { t } = useMessages()
  const showError = useShowError()
  const { plaza } = useMembership()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(url)
  const [progress, setProgress] = useState<number>()

  const choose = async (file: File | undefined) => {
    if (!file) return
    setShown(URL.createObjectURL(file))
    setProgress(0)
    try {
      onChange(await plaza.upload(file, { onProgress: setProgress }))
    } catch (error) {
      // The one that was there before: another file may have been uploaded already.
      setShown(shown)
      showError(error)
    } finally {
      setProgress(undefined)
    }
  }

  const box = shape === 'wide' ? 'h-24 w-full max-w-sm' : 'size-24'
  return (
    <fieldset>
      <legend className="mb-1.5 text-m font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <div className={`${box} grid place-items-center overflow-hidden rounded-card bg-sunken text-faint`}>
          {shown ? <img src={shown} alt="" className="size-full object-cover" /> : <ImageIcon size={28} />}
        </div>
        <div className="flex gap-2">
          <Button size="s" busy={progress !== undefined} onClick={() => input.current?.click()}>
            {t('parts.choose_picture')}
          </Button>
          {shown && progress === undefined && !isKept && (
            <Button
              size="s"
              look="quiet"
              onClick={() => {
                setShown(undefined)
                onChange(null)
              }}
            >
              {t('parts.remove_picture')}
            </Button>
          )}
        </div>
      </div>
      {progress !== undefined && <Progress label={label} value={progress} max={1} />}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file may be chosen again after a failure.
          event.currentTarget.value = ''
          void choose(file)
        }}
      />
    </fieldset>
  )
}
