import type { WebhookDelivery, WebhookEndpoint } from '@plaza/sdk/types'
import { Badge, Button, Dialog, EmptyState, Field, Note, toast } from '@plaza/ui'
import { SendIcon } from '@plaza/ui/icons'
import { type FormEvent, useState } from 'preact/compat'
import { messageOf, useAct, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { Loaded } from '../parts/states.tsx'
import { useWebhookMessages } from './webhook-messages.ts'

/** What was posted to an endpoint and what it answered, with ways to send it again. */
export function Deliveries({ endpoint: { id, url }, close }: { endpoint: WebhookEndpoint; close: () => void }) {
  const { t } = useWebhookMessages()
  const [after, setAfter] = useState<number>()
  const deliveries = useRead(
    'GET /admin/webhooks/{id}/deliveries',
    { path: { id }, query: { limit: 20, ...(after !== undefined && { after }) } },
    { everyMs: 5_000, keep: true },
  )
  return (
    <Dialog open wide onClose={close} title={t('deliveries_of', { host: new URL(url).host })}>
      <ReplayRange id={id} />
      <Loaded of={deliveries} rows={4}>
        {({ data, next }) =>
          data.length === 0 ? (
            <EmptyState icon={<SendIcon />} title={t('no_deliveries')}>
              {t('no_deliveries_text')}
            </EmptyState>
          ) : (
            <>
              <ul className="overflow-hidden rounded-card border border-line">
                {data.map((each) => (
                  <Delivery key={each.id} endpointId={id} delivery={each} />
                ))}
              </ul>
              <div className="flex justify-end gap-2 pt-3">
                {after !== undefined && (
                  <Button size="s" onClick={() => setAfter(undefined)}>
                    {t('newest')}
                  </Button>
                )}
                {next !== null && (
                  <Button size="s" onClick={() => setAfter(next)}>
                    {t('older')}
                  </Button>
                )}
              </div>
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Delivery({ endpointId, delivery }: { endpointId: number; delivery: WebhookDelivery }) {
  const { t, date } = useWebhookMessages()
  const replay = useAct({ done: t('replayed') })
  const { state, status, took_ms: took, next_at: next } = delivery
  const tone = state === 'delivered' ? 'accent' : state === 'failed' ? 'danger' : 'coin'
  const facts = [
    date(delivery.created_at, 'full'),
    delivery.attempts > 0 && t('attempts', { count: delivery.attempts }),
    status ?? delivery.error,
    took !== null && t('took', { ms: took }),
    next && t('next_try', { date: date(next, 'moment') }),
  ]
  return (
    <li className="border-b border-line px-4 py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>
          {t(state === 'delivered' ? 'delivered' : state === 'failed' ? 'gave_up' : 'to_retry')}
        </Badge>
        <code className="text-s font-semibold">{delivery.event}</code>
        <span className="flex-1" />
        <Button
          size="s"
          busy={replay.isPending}
          onClick={() =>
            replay.mutate(() =>
              call('POST /admin/webhooks/{id}/deliveries/{delivery}/replay', {
                path: { id: endpointId, delivery: delivery.id },
              }),
            )
          }
        >
          {t('replay')}
        </Button>
      </div>
      <p className="mt-1 text-s text-soft">{facts.filter(Boolean).join(' · ')}</p>
      <details className="mt-1 text-s">
        <summary className="cursor-pointer text-faint">
          {t('request')} · {t('answer')}
        </summary>
        <p className="mt-2 text-xs text-faint">{delivery.message_id}</p>
        <pre className="rounded-card bg-sunken px-3 py-2 text-xs break-all whitespace-pre-wrap">{delivery.body}</pre>
        <p className="mt-2 text-xs text-faint">{t('answer')}</p>
        <pre className="rounded-card bg-sunken px-3 py-2 text-xs break-all whitespace-pre-wrap">
          {delivery.answer || delivery.error || t('no_answer')}
        </pre>
      </details>
    </li>
  )
}

function ReplayRange({ id }: { id: number }) {
  const { t } = useWebhookMessages()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const replay = useAct<{ count: number }>({ onDone: ({ count }) => toast(t('replayed_many', { count })) })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    replay.mutate(() => call('POST /admin/webhooks/{id}/replay', { path: { id }, body }))
  }
  return (
    <details className="mb-4">
      <summary className="cursor-pointer text-s text-soft">{t('replay_range')}</summary>
      <form onSubmit={send} className="mt-2 flex flex-wrap items-end gap-3">
        {replay.error && <Note tone="danger">{messageOf(replay.error)}</Note>}
        <Field
          label={t('from')}
          type="datetime-local"
          required
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Field
          label={t('to')}
          type="datetime-local"
          required
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit" busy={replay.isPending}>
          {t('replay')}
        </Button>
      </form>
    </details>
  )
}
