import type { WebhookEndpoint } from '@plaza/sdk/types'
import { Badge, Button, Dialog, EmptyState, type Tone } from '@plaza/ui'
import { LinkIcon, PlusIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { useAct, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { Page } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { SecretDialog } from './secret.tsx'
import { useWebhookMessages } from './webhook-messages.ts'

type Opened =
  | { what: 'add' }
  | { what: 'edit' | 'deliveries' | 'remove'; endpoint: WebhookEndpoint }
  | { what: 'secret'; secret: string; isRotated: boolean }

/** Where events are posted, in which state each endpoint is, and what was delivered. */
export function WebhooksPage() {
  const { t } = useWebhookMessages()
  const { t: shared } = useConsole()
  const endpoints = useRead('GET /admin/webhooks', { query: { limit: 100 } }, { everyMs: 15_000 })
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const add = (
    <Button look="primary" icon={<PlusIcon size={18} />} onClick={() => setOpened({ what: 'add' })}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={shared('nav.webhooks')} about={t('about')} acts={add} narrow>
      <Loaded of={endpoints} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={<LinkIcon />} title={t('none')}>
              {t('none_text')}
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {data.map((endpoint) => (
                <Endpoint key={endpoint.id} endpoint={endpoint} open={setOpened} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {(opened?.what === 'add' || opened?.what === 'edit') && (
        <EndpointDialog
          {...(opened.what === 'edit' && { endpoint: opened.endpoint })}
          added={(secret) => setOpened({ what: 'secret', secret, isRotated: false })}
          close={close}
        />
      )}
      {opened?.what === 'secret' && (
        <SecretDialog
          title={t('secret')}
          text={[t('secret_text'), opened.isRotated && t('secret_both')].filter(Boolean).join(' ')}
          secret={opened.secret}
          close={close}
        />
      )}
      {opened?.what === 'deliveries' && <Deliveries endpoint={opened.endpoint} close={close} />}
      {opened?.what === 'remove' && <Remove endpoint={opened.endpoint} close={close} />}
    </Page>
  )
}

const TONES: Record<WebhookEndpoint['state'], Tone> = {
  healthy: 'accent',
  failing: 'coin',
  off: 'plain',
  gone: 'danger',
  failed: 'danger',
}

function Endpoint({ endpoint, open }: { endpoint: WebhookEndpoint; open: (opened: Opened) => void }) {
  const { t, date } = useWebhookMessages()
  const { id, url, state, failing_since: since, active, events, description } = endpoint
  const ping = useAct({ done: t('pinged') })
  const turn = useAct()
  const rotate = useAct<{ secret: string }>({
    onDone: ({ secret }) => open({ what: 'secret', secret, isRotated: true }),
  })
  return (
    <li className="rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[state]}>
          {state === 'failing' ? t('failing', { date: since ? date(since, 'moment') : '' }) : t(state)}
        </Badge>
        {endpoint.waiting_count > 0 && <Badge>{t('waiting', { count: endpoint.waiting_count })}</Badge>}
      </div>
      <p className="mt-1.5 font-semibold break-all">{url}</p>
      {description && <p className="text-s text-soft">{description}</p>}
      <p className="mt-1 text-s text-faint">{events.join(' · ')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="s" onClick={() => open({ what: 'deliveries', endpoint })}>
          {t('open')}
        </Button>
        {active && (
          <Button
            size="s"
            busy={ping.isPending}
            onClick={() => ping.mutate(() => call('POST /admin/webhooks/{id}/ping', { path: { id } }))}
          >
            {t('ping')}
          </Button>
        )}
        <Button
          size="s"
          busy={turn.isPending}
          onClick={() =>
            turn.mutate(() => call('PATCH /admin/webhooks/{id}', { path: { id }, body: { active: !active } }))
          }
        >
          {t(active ? 'turn_off' : 'turn_on')}
        </Button>
        <Button size="s" onClick={() => open({ what: 'edit', endpoint })}>
          {t('edit')}
        </Button>
        <Button
          size="s"
          busy={rotate.isPending}
          onClick={() => rotate.mutate(() => call('POST /admin/webhooks/{id}/secret', { path: { id } }))}
        >
          {t('rotate')}
        </Button>
        <Button size="s" onClick={() => open({ what: 'remove', endpoint })}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}

function Remove({ endpoint: { id, url }, close }: { endpoint: WebhookEndpoint; close: () => void }) {
  const { t } = useWebhookMessages()
  const { t: shared } = useConsole()
  const remove = useAct({ done: t('removed'), onDone: close })
  return (
    <Dialog
      open
      onClose={close}
      title={t('remove_title')}
      footer={
        <>
          <Button onClick={close}>{shared('common.cancel')}</Button>
          <Button
            look="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate(() => call('DELETE /admin/webhooks/{id}', { path: { id } }))}
          >
            {t('remove')}
          </Button>
        </>
      }
    >
      <p className="pb-2 font-semibold break-all">{url}</p>
      {t('remove_text')}
    </Dialog>
  )
}
