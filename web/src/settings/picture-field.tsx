import { Button, buttonClass, cx, toast } from '@plaza/ui'
import { type ReactNode, useId, useState } from 'preact/compat'
import { usePlaza, useQueryClient } from '../data/member.tsx'
import { PICTURE_TYPES } from '../parts/picture.ts'
import { CropDialog } from './crop-dialog.tsx'
import { useSettingsMessages } from './messages.ts'

interface PictureFieldProps {
  /** The field of the profile it goes into. */
  field: 'avatar' | 'bg'
  hasPicture: boolean
  preview: ReactNode
}

const SHAPES = { avatar: { ratio: 1, width: 512 }, bg: { ratio: 3, width: 1500 } }
const WORDS = {
  avatar: { choose: 'settings.choose_picture', remove: 'settings.remove_picture' },
  bg: { choose: 'settings.choose_cover', remove: 'settings.remove_cover' },
} as const

/** A picture of the profile: chosen, cropped, uploaded; or removed. */
export function PictureField({ field, hasPicture, preview }: PictureFieldProps) {
  const { t } = useSettingsMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const id = useId()
  const [picture, setPicture] = useState<ImageBitmap>()
  const [isRemoving, setRemoving] = useState(false)

  const save = async (node: string | null) => {
    await plaza.PATCH('/user', { body: { [field]: node } })
    await query.invalidateQueries()
    toast(t('settings.saved'))
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      toast(t('settings.not_a_picture'))
    }
  }
  const remove = async () => {
    setRemoving(true)
    await save(null).catch((refusal: Error) => toast(refusal.message, { isError: true }))
    setRemoving(false)
  }
  return (
    <div className={cx('flex flex-wrap items-center gap-4', field === 'bg' && 'grid')}>
      {preview}
      <div className="flex flex-wrap gap-2">
        <label htmlFor={id} className={buttonClass({}, 'has-focus-visible:outline-2 has-focus-visible:outline-accent')}>
          {t(WORDS[field].choose)}
          <input
            id={id}
            type="file"
            accept={PICTURE_TYPES}
            className="sr-only"
            onChange={(event) => {
              void choose(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </label>
        {hasPicture && (
          <Button look="quiet" busy={isRemoving} onClick={() => void remove()}>
            {t(WORDS[field].remove)}
          </Button>
        )}
      </div>
      {picture && (
        <CropDialog
          picture={picture}
          {...SHAPES[field]}
          onClose={() => setPicture(undefined)}
          onDone={async (cropped) => {
            await save(await plaza.upload(cropped, { name: `${field}.jpg` }))
            setPicture(undefined)
          }}
        />
      )}
    </div>
  )
}
