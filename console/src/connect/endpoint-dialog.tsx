import type { Given } from '@plaza/sdk'
import type { WebhookEndpoint } from '@plaza/sdk/types'
import { Button, Checkbox, Dialog, Field, Note } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { fieldErrors, messageOf, useAct, useRead } from '../app/data.ts'
import { useLeave } from '../app/leaving.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { Loaded } from '../parts/states.tsx'
import { useWebhookMessages } from './webhook-messages.ts'

type EventName = Given<'POST /admin/webhooks'>['body']['events'][number]

/** Adds an endpoint or changes one: its address and its events, each with an example. */
export function EndpointDialog({ endpoint, added, close }: EndpointDialogProps) {
  const { t } = useWebhookMessages()
  const { wordOr } = useConsole()
  const events = useRead('GET /admin/webhook-events', {}, { isFixed: true })
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(endpoint?.events ?? ['feed.published'])
  const save = useAct({ onDone: (secret: string | undefined) => (secret === undefined ? close() : added(secret)) })
  const leave = useLeave(url !== (endpoint?.url ?? '') || description !== (endpoint?.description ?? ''), close)
  const isEvent = (name: string): name is EventName => events.data?.data.some((each) => each.name === name) ?? false
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = { url, events: chosen.filter(isEvent), ...(description && { description }) }
    save.mutate(async () => {
      if (!endpoint) return (await call('POST /admin/webhooks', { body })).secret
      await call('PATCH /admin/webhooks/{id}', { path: { id: endpoint.id }, body })
      return undefined
    })
  }
  return (
    <Dialog open wide keepOpen onClose={leave} title={t(endpoint ? 'edit' : 'add')}>
      <form onSubmit={send} className="grid gap-4">
        {save.error && <Note tone="danger">{messageOf(save.error)}</Note>}
        <Field
          label={t('url')}
          hint={t('url_hint')}
          type="url"
          required
          maxLength={500}
          value={url}
          error={fieldErrors(save.error)['url']?.[0]}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Field
          label={t('description')}
          optional
          maxLength={200}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <fieldset>
          <legend className="pb-1 font-semibold">{t('events')}</legend>
          <Loaded of={events} rows={4}>
            {({ data }) => (
              <ul>
                {data.map(({ name, about, example }) => (
                  <li key={name} className="border-b border-line py-1 last:border-0">
                    <Checkbox
                      label={<code className="text-s">{name}</code>}
                      hint={wordOr('event-about', name, about)}
                      checked={chosen.includes(name)}
                      onChange={() =>
                        setChosen(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
                      }
                    />
                    <details className="ps-8 text-s">
                      <summary className="cursor-pointer text-faint">{t('example')}</summary>
                      <pre className="mt-1 rounded-card bg-sunken px-3 py-2 text-xs break-words whitespace-pre-wrap">
                        {JSON.stringify(example, null, 2)}
                      </pre>
                    </details>
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        </fieldset>
        <Button type="submit" look="primary" busy={save.isPending} disabled={chosen.length === 0}>
          {t(endpoint ? 'save' : 'add')}
        </Button>
      </form>
    </Dialog>
  )
}

interface EndpointDialogProps {
  endpoint?: WebhookEndpoint
  /** Called with the secret of a new one. */
  added: (secret: string) => void
  close: () => void
}
