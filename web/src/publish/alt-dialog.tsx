import { Button, countCharacters, Dialog, TextArea } from '@plaza/ui'
import { useEffect, useRef, useState } from 'preact/compat'
import { useMessages } from '../messages/index.ts'
import type { Draft } from './draft.ts'
import { Preview } from './preview.tsx'

interface AltDialogProps {
  picture: Draft['pictures'][number]
  number: number
  onSave: (alt: string) => void
  onClose: () => void
}

const MAX_CHARACTERS = 1000

/** The description of a picture for people who cannot see it. Saved as it is typed, so closing loses nothing. */
export function AltDialog({ picture, number, onSave, onClose }: AltDialogProps) {
  const { t } = useMessages()
  const [alt, setAlt] = useState(picture.alt ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    // The dialog that opens around it takes the focus first.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const isTooLong = countCharacters(alt.trim()) > MAX_CHARACTERS
  const close = () => {
    if (!isTooLong) onSave(alt.trim())
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('publish.alt_title', { number })}
      footer={
        <Button look="primary" disabled={isTooLong} onClick={close}>
          {t('publish.alt_done')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Preview blob={picture.blob} alt="" className="mx-auto max-h-52 rounded-card object-contain" />
        <TextArea
          ref={field}
          label={t('publish.alt_label')}
          hint={t('publish.alt_hint')}
          rows={3}
          limit={MAX_CHARACTERS}
          value={alt}
          onInput={(event) => setAlt(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
            // The form around it would be sent.
            event.stopPropagation()
            if (!isTooLong) close()
          }}
        />
      </div>
    </Dialog>
  )
}
