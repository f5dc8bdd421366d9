import { Button, Dialog, IconButton, Menu, PillLink, toast } from '@plaza/ui'
import { EditIcon, MoreIcon, PlusIcon, TrashIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { navigate } from '../app/router.tsx'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { usePostMessages } from '../posts/messages.ts'
import { FolderName } from './folder-name.tsx'
import { type Folder, folders } from './folders.ts'

const addressOf = (folder?: Folder) => (folder ? `/me/collected?folder=${folder.id}` : '/me/collected')

/** The folders of saved posts, and what one can do with the one that is shown. */
export function FolderBar({ all, shown }: { all: readonly Folder[]; shown: Folder | undefined }) {
  const { t } = usePostMessages()
  const [asked, setAsked] = useState<'new' | 'rename' | 'delete'>()
  const close = () => setAsked(undefined)
  return (
    <div className="flex items-center gap-1 border-b pe-2">
      <nav aria-label={t('collected.folders')} className="scroll-row min-w-0 flex-1 gap-2 px-4 py-2.5">
        <PillLink href={addressOf()} current={!shown}>
          {t('collected.all')}
        </PillLink>
        {all.map((folder) => (
          <PillLink key={folder.id} href={addressOf(folder)} current={folder.id === shown?.id}>
            {folder.name} <span className="num text-faint">{folder.feeds_count}</span>
          </PillLink>
        ))}
      </nav>
      <IconButton label={t('collected.new')} icon={<PlusIcon />} onClick={() => setAsked('new')} />
      {shown && (
        <Menu
          label={t('collected.more')}
          items={[
            { label: t('collected.rename'), icon: <EditIcon size={18} />, onSelect: () => setAsked('rename') },
            {
              label: t('collected.delete'),
              icon: <TrashIcon size={18} />,
              danger: true,
              onSelect: () => setAsked('delete'),
            },
          ]}
        >
          {(trigger) => (
            <button
              type="button"
              {...trigger}
              aria-label={t('collected.more')}
              className="tap grid size-8 place-items-center rounded-pill text-faint hover:bg-sunken hover:text-ink"
            >
              <MoreIcon size={18} />
            </button>
          )}
        </Menu>
      )}
      {asked === 'new' && (
        <FolderName
          onDone={(folder) => {
            close()
            navigate(addressOf(folder))
          }}
          onClose={close}
        />
      )}
      {asked === 'rename' && shown && <FolderName folder={shown} onDone={close} onClose={close} />}
      {asked === 'delete' && shown && <DeleteFolder folder={shown} onClose={close} />}
    </div>
  )
}

function DeleteFolder({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const { t } = usePostMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const { submit, isBusy, message } = useSubmit(async () => {
    await plaza.DELETE('/user/collection-folders/{folder}', { params: { path: { folder: folder.id } } })
    onClose()
    navigate(addressOf(), { replace: true })
    await query.invalidateQueries({ queryKey: folders().queryKey })
    toast(t('collected.deleted'))
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('collected.delete_ask', { name: folder.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('collected.cancel')}</Button>
          <Button look="danger" busy={isBusy} onClick={() => void submit()}>
            {t('collected.delete')}
          </Button>
        </>
      }
    >
      <FormProblem text={message} />
      <p className="text-soft">{t('collected.delete_text')}</p>
    </Dialog>
  )
}
