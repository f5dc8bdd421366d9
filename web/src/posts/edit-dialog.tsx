import { Button, countCharacters, Dialog, TextArea, toast } from '@plaza/ui'
import { useState } from 'preact/compat'
import { isProblem } from '../data/plaza.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { usePostMessages } from './messages.ts'

export interface EditDialogProps {
  kind: 'feed' | 'comment'
  text: string
  limit: number
  /** Sends the new text; a refusal is shown and the text stays. */
  save: (text: string) => Promise<unknown>
  onClose: () => void
}

/** Corrects what one wrote. */
export function EditDialog({ kind, text: written, limit, save, onClose }: EditDialogProps) {
  const { t } = usePostMessages()
  const [text, setText] = useState(written)
  const [problem, setProblem] = useState<string>()
  const isWrong = text.trim() === '' || countCharacters(text) > limit
  const { submit, isBusy } = useSubmit(async () => {
    if (isWrong) return
    if (text.trim() === written) return onClose()
    try {
      await save(text.trim())
      toast(t('posts.edited'))
      onClose()
    } catch (error) {
      const field = isProblem(error) ? Object.values(error.errors)[0]?.[0] : undefined
      setProblem(field ?? (error as Error).message)
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(kind === 'feed' ? 'posts.edit_title' : 'posts.edit_comment_title')}
      footer={
        <>
          <Button onClick={onClose}>{t('posts.cancel')}</Button>
          <Button look="primary" busy={isBusy} disabled={isWrong} onClick={() => void submit()}>
            {t('posts.save')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('posts.text')}
        hint={t('posts.edit_about')}
        error={problem}
        limit={limit}
        rows={6}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit()
        }}
      />
    </Dialog>
  )
}
