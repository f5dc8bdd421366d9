import type { Bot } from '@plaza/sdk/types'
import { Badge, Button, Dialog, EmptyState, Field, Note, TextArea } from '@plaza/ui'
import { PersonIcon, PlusIcon } from '@plaza/ui/icons'
import { type FormEvent, useState } from 'preact/compat'
import { fieldErrors, messageOf, useAct, useRead } from '../app/data.ts'
import { useLeave } from '../app/leaving.ts'
import { call } from '../app/plaza.ts'
import { Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { To } from '../parts/values.tsx'
import { KeyList } from './key-list.tsx'
import { useKeyMessages } from './messages.ts'
import { NewKeyDialog } from './new-key.tsx'

/** Accounts of programs, and their keys. */
export function Bots() {
  const { t, ago } = useKeyMessages()
  const bots = useRead('GET /admin/bots', { query: { limit: 100 } })
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<Bot>()
  const add = (
    <Button size="s" icon={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
      {t('bot_add')}
    </Button>
  )
  return (
    <Section title={t('bots')} acts={add}>
      <p className="mb-3 text-s text-soft">{t('bots_about')}</p>
      <Loaded of={bots} rows={2}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={<PersonIcon />} title={t('bots_none')}>
              {t('bots_none_text')}
            </EmptyState>
          ) : (
            <ul className="overflow-hidden rounded-card border border-line bg-surface">
              {data.map((bot) => (
                <li
                  key={bot.id}
                  className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 last:border-0"
                >
                  <div className="min-w-0 flex-1 basis-48">
                    <p className="flex items-center gap-2 font-semibold">
                      <To to={`/people/${bot.id}`}>{bot.name}</To>
                      {bot.disabled && <Badge tone="danger">{t('suspended')}</Badge>}
                    </p>
                    {bot.bio && <p className="text-s text-soft">{bot.bio}</p>}
                    <p className="text-s text-faint">
                      {t('keys_count', { count: bot.keys_count })} ·{' '}
                      {bot.last_used_at ? t('key_used', { ago: ago(bot.last_used_at) }) : t('key_unused')}
                    </p>
                  </div>
                  <Button size="s" aria-label={t('bot_keys', { name: bot.name })} onClick={() => setOpened(bot)}>
                    {t('manage')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <NewBot close={() => setAdding(false)} />}
      {opened && <BotKeys bot={opened} close={() => setOpened(undefined)} />}
    </Section>
  )
}

function NewBot({ close }: { close: () => void }) {
  const { t } = useKeyMessages()
  const [name, setName] = useState('')
  const [bio, setBio] = useState('')
  const save = useAct({ onDone: close })
  const leave = useLeave(name !== '' || bio !== '', close)
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(() => call('POST /admin/bots', { body: { name, ...(bio && { bio }) } }))
  }
  return (
    <Dialog open keepOpen onClose={leave} title={t('bot_add')}>
      <form onSubmit={send} className="grid gap-4">
        {save.error && <Note tone="danger">{messageOf(save.error)}</Note>}
        <Field
          label={t('bot_name')}
          required
          maxLength={30}
          value={name}
          error={fieldErrors(save.error)['name']?.[0]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextArea
          label={t('bot_bio')}
          optional
          maxLength={255}
          value={bio}
          onChange={(event) => setBio(event.currentTarget.value)}
        />
        <Button type="submit" look="primary" busy={save.isPending}>
          {t('bot_add')}
        </Button>
      </form>
    </Dialog>
  )
}

function BotKeys({ bot: { id, name }, close }: { bot: Bot; close: () => void }) {
  const { t } = useKeyMessages()
  const keys = useRead('GET /admin/bots/{id}/keys', { path: { id } })
  const [isAdding, setAdding] = useState(false)
  if (isAdding)
    return (
      <NewKeyDialog
        held={[]}
        make={(body) => call('POST /admin/bots/{id}/keys', { path: { id }, body })}
        close={() => setAdding(false)}
      />
    )
  return (
    <Dialog
      open
      wide
      onClose={close}
      title={t('bot_keys', { name })}
      footer={
        <Button look="primary" icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
          {t('key_add')}
        </Button>
      }
    >
      <Loaded of={keys} rows={2}>
        {({ data }) => (
          <KeyList keys={data} remove={(key) => call('DELETE /admin/bots/{id}/keys/{key}', { path: { id, key } })} />
        )}
      </Loaded>
    </Dialog>
  )
}
