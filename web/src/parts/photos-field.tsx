import { Button, IconButton } from '@plaza/ui'
import { CloseIcon, ImageIcon } from '@plaza/ui/icons'
import { useRef, useState } from 'preact/compat'
import { usePlaza } from '../data/member.tsx'
import { useShowError } from './feedback/use-show-error.ts'
import { PICTURE_TYPES, picture } from './picture.ts'

/** A picture that is uploaded: its node, and where it is shown from. */
export interface Photo {
  node: string
  url: string
}

interface PhotosFieldProps {
  label: string
  add: string
  removeLabel: (number: number) => string
  photos: readonly Photo[]
  limit: number
  onChange: (photos: readonly Photo[]) => void
}

/** Several pictures in their order, each uploaded at once. */
export function PhotosField({ label, add, removeLabel, photos, limit, onChange }: PhotosFieldProps) {
  const showError = useShowError()
  const plaza = usePlaza()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  // One may be removed while others are uploaded.
  const now = useRef(photos)
  now.current = photos
  const choose = async (files: File[]) => {
    setBusy(true)
    const added: Photo[] = []
    try {
      for (const file of files.slice(0, limit - photos.length))
        added.push({ node: await plaza.upload(file), url: URL.createObjectURL(file) })
    } catch (error) {
      showError(error)
    } finally {
      onChange([...now.current, ...added])
      setBusy(false)
    }
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-m font-semibold">{label}</legend>
      <ul className="grid grid-cols-3 gap-2 empty:hidden sm:grid-cols-4">
        {photos.map(({ node, url }, index) => (
          <li key={node} className="relative aspect-square overflow-hidden rounded-card bg-sunken">
            <img src={picture(url, 320)} alt="" className="size-full object-cover" />
            <span className="absolute top-1 right-1 rounded-pill bg-surface">
              <IconButton
                label={removeLabel(index + 1)}
                icon={<CloseIcon size={16} />}
                onClick={() => onChange(photos.filter((_, at) => at !== index))}
              />
            </span>
          </li>
        ))}
      </ul>
      {photos.length < limit && (
        <Button
          className="mt-2"
          size="s"
          busy={isBusy}
          icon={<ImageIcon size={16} />}
          onClick={() => input.current?.click()}
        >
          {add}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void choose(files)
        }}
      />
    </fieldset>
  )
}
