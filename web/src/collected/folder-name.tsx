import { Button, Dialog, Field, toast } from '@plaza/ui'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { textOf, useSubmit } from '../parts/use-submit.ts'
import { usePostMessages } from '../posts/messages.ts'
import { type Folder, folders } from './folders.ts'

const MAX_NAME = 40

interface FolderNameProps {
  /** Which one gets another name; a new one unless given. */
  folder?: Folder
  onDone: (folder: Folder) => void
  onClose: () => void
}

/** Asks for the name of a folder. */
export function FolderName({ folder, onDone, onClose }: FolderNameProps) {
  const { t } = usePostMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const { submit, isBusy, message, errorOf } = useSubmit(async (form: FormData) => {
    const name = textOf(form, 'name') ?? ''
    const done = folder
      ? await plaza
          .PATCH('/user/collection-folders/{folder}', { params: { path: { folder: folder.id } }, body: { name } })
          .then(() => ({ ...folder, name }))
      : await plaza.POST('/user/collection-folders', { body: { name } })
    await query.invalidateQueries({ queryKey: folders().queryKey })
    toast(t(folder ? 'collected.renamed' : 'collected.made'))
    onDone(done)
  })
  return (
    <Dialog open onClose={onClose} title={t(folder ? 'collected.rename' : 'collected.new')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
      >
        <FormProblem text={message} />
        <Field
          label={t('collected.name')}
          name="name"
          required
          maxLength={MAX_NAME}
          autoComplete="off"
          defaultValue={folder?.name}
          error={errorOf('name')}
        />
        <Button type="submit" look="primary" busy={isBusy}>
          {t(folder ? 'collected.save' : 'collected.make')}
        </Button>
      </form>
    </Dialog>
  )
}
