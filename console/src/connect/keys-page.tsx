import { Button } from '@plaza/ui'
import { PlusIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useCan, useMe } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { Bots } from './bots.tsx'
import { KeyList } from './key-list.tsx'
import { useKeyMessages } from './messages.ts'
import { NewKeyDialog } from './new-key.tsx'

/** My keys with what I may do as staff, and the community's bots. */
export function KeysPage() {
  const { t } = useKeyMessages()
  const { t: shared } = useConsole()
  const { permissions } = useMe()
  const can = useCan()
  const keys = useRead('GET /user/keys', {})
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button size="s" icon={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
      {t('key_add')}
    </Button>
  )
  return (
    <Page title={shared('nav.keys')} about={t('keys_about')} narrow>
      <Section title={t('own')} acts={add}>
        <Loaded of={keys} rows={2}>
          {({ data }) => <KeyList keys={data} remove={(id) => call('DELETE /user/keys/{id}', { path: { id } })} />}
        </Loaded>
      </Section>
      {can('user:manage') && <Bots />}
      {isAdding && (
        <NewKeyDialog
          held={permissions}
          make={(body) => call('POST /user/keys', { body })}
          close={() => setAdding(false)}
        />
      )}
    </Page>
  )
}
