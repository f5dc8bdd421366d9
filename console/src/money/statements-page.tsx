import type { Answer } from '@plaza/sdk'
import type { ProviderStatement } from '@plaza/sdk/types'
import { Badge, Button, Dialog, EmptyState, Field, Money, Note, Select, Table, toast } from '@plaza/ui'
import { BankIcon, CheckIcon, PlusIcon } from '@plaza/ui/icons'
import { type FormEvent, useState } from 'preact/compat'
import { fieldErrors, messageOf, useAct, useRead } from '../app/data.ts'
import { useLeave } from '../app/leaving.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { Page } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { When } from '../parts/values.tsx'

const PROVIDERS = ['pay-a', 'pay-b'] as const
/** The service's limit. */
const MAX_FILE_BYTES = 2_000_000

/** Providers' statements, compared with what was credited. */
export function StatementsPage() {
  const { t, number, word } = useConsole()
  const statements = useRead('GET /admin/ledger/statements', { query: { limit: 60, count: false } })
  const [isLoading, setIsLoading] = useState(false)
  const [replaced, setReplaced] = useState<ProviderStatement>()
  const [open, setOpen] = useState<string>()
  return (
    <Page
      narrow
      title={t('nav.statements')}
      about={t('statements.about')}
      acts={
        <Button look="primary" icon={<PlusIcon size={18} />} onClick={() => setIsLoading(true)}>
          {t('statements.load')}
        </Button>
      }
    >
      <Loaded of={statements} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={<BankIcon />} title={t('statements.none')}>
              {t('statements.none_about')}
            </EmptyState>
          ) : (
            <Table
              caption={t('nav.statements')}
              rows={data}
              keyOf={keyOf}
              columns={[
                {
                  id: 'day',
                  head: t('statements.day'),
                  cell: (row) => (
                    <button
                      type="button"
                      className="font-semibold text-accent underline decoration-edge underline-offset-4"
                      aria-expanded={open === keyOf(row)}
                      aria-label={t('statements.compare', { day: row.day, provider: word('provider', row.provider) })}
                      onClick={() => setOpen(open === keyOf(row) ? undefined : keyOf(row))}
                    >
                      {row.day}
                    </button>
                  ),
                },
                { id: 'provider', head: t('statements.provider'), cell: (row) => word('provider', row.provider) },
                { id: 'lines', head: t('statements.payments'), cell: (row) => number(row.lines), isNumber: true },
                {
                  id: 'money',
                  head: t('statements.sum'),
                  cell: (row) => <Money hundredths={row.money_amount} currency="CNY" />,
                  isNumber: true,
                },
                { id: 'verdict', head: t('statements.what'), cell: (row) => <Verdict of={row} /> },
                {
                  id: 'loaded',
                  head: t('statements.loaded_at'),
                  cell: (row) => <When at={row.loaded_at} />,
                  isMinor: true,
                },
              ]}
            />
          )
        }
      </Loaded>
      {statements.data?.data
        .filter((row) => keyOf(row) === open)
        .map((row) => (
          <Differences key={keyOf(row)} of={row} replace={() => setReplaced(row)} />
        ))}
      {isLoading && <LoadDialog close={() => setIsLoading(false)} />}
      {replaced && <LoadDialog replaced={replaced} close={() => setReplaced(undefined)} />}
    </Page>
  )
}

const keyOf = ({ provider, day }: ProviderStatement): string => `${provider} ${day}`

const useDifferences = ({ provider, day }: ProviderStatement) =>
  useRead('GET /admin/ledger/statements/{provider}/{day}', { path: { provider, day } })

function Verdict({ of }: { of: ProviderStatement }) {
  const { t } = useConsole()
  const found = useDifferences(of).data
  if (!found) return null
  const count = found.data.length
  return count === 0 ? (
    <Badge tone="accent">{t('statements.agrees')}</Badge>
  ) : (
    <Badge tone="danger">{t('statements.differs', { count })}</Badge>
  )
}

function Differences({ of, replace }: { of: ProviderStatement; replace: () => void }) {
  const { t, word } = useConsole()
  const found = useDifferences(of)
  const title = `${of.day}, ${word('provider', of.provider)}`
  return (
    <div className="mt-7">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-m font-semibold">{title}</h2>
        <Button onClick={replace}>{t('statements.replace')}</Button>
      </div>
      <Loaded of={found} rows={2}>
        {({ data }) =>
          data.length === 0 ? (
            <Note tone="accent" icon={<CheckIcon size={18} />}>
              {t('statements.agrees')}
            </Note>
          ) : (
            <Table
              caption={title}
              rows={data}
              keyOf={(row) => `${row.transaction_id} ${row.reason}`}
              columns={[
                { id: 'transaction', head: t('statements.transaction'), cell: (row) => row.transaction_id },
                {
                  id: 'amount',
                  head: t('statements.amount'),
                  cell: (row) => <Money hundredths={row.amount} currency="CNY" />,
                  isNumber: true,
                },
                { id: 'what', head: t('statements.what'), cell: (row) => word('difference', row.reason) },
              ]}
            />
          )
        }
      </Loaded>
    </div>
  )
}

/** Loads the statement of a day, or proposes a replacement for a wrong one. */
function LoadDialog({ replaced, close }: { replaced?: ProviderStatement; close: () => void }) {
  const { t, word } = useConsole()
  const [provider, setProvider] = useState<(typeof PROVIDERS)[number]>(replaced?.provider ?? PROVIDERS[0])
  const [day, setDay] = useState(replaced?.day ?? '')
  const [reason, setReason] = useState('')
  const [file, setFile] = useState<File>()
  const load = useAct<Answer<'POST /admin/ledger/statements'>>({
    onDone: (answer) => {
      if ('lines' in answer) toast(t('statements.loaded', { count: answer.lines }))
      close()
    },
  })
  const leave = useLeave(reason !== '' || file !== undefined, close)
  const isTooLarge = (file?.size ?? 0) > MAX_FILE_BYTES
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!file || isTooLarge) return
    load.mutate(async () => {
      const text = await file.text()
      return call('POST /admin/ledger/statements', { body: { provider, day, text, ...(replaced && { reason }) } })
    })
  }
  const wrong = fieldErrors(load.error)
  return (
    <Dialog
      open
      onClose={leave}
      keepOpen={reason !== ''}
      title={replaced ? t('statements.replace_title', { day: replaced.day }) : t('statements.load')}
    >
      <form onSubmit={send} className="grid gap-4">
        <p className="text-soft">{t(replaced ? 'statements.replace_about' : 'statements.load_about')}</p>
        {!replaced && (
          <>
            <Select
              label={t('statements.provider')}
              value={provider}
              onChange={(event) =>
                setProvider(PROVIDERS.find((each) => each === event.currentTarget.value) ?? PROVIDERS[0])
              }
              options={PROVIDERS.map((value) => ({ value, label: word('provider', value) }))}
            />
            <Field
              type="date"
              label={t('statements.day')}
              required
              value={day}
              error={wrong['day']?.join(' ')}
              onChange={(event) => setDay(event.currentTarget.value)}
            />
          </>
        )}
        <Field
          type="file"
          accept=".csv,text/csv,text/plain"
          label={t('statements.file')}
          hint={t('statements.file_hint')}
          required
          error={isTooLarge ? t('statements.too_large') : undefined}
          onChange={(event) => setFile(event.currentTarget.files?.[0])}
        />
        {replaced && (
          <Field
            label={t('statements.reason')}
            required
            maxLength={500}
            value={reason}
            error={wrong['reason']?.join(' ')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {load.error && (
          <Note tone="danger">
            {wrong['text'] ? (
              <ul>
                {wrong['text'].map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            ) : (
              messageOf(load.error)
            )}
          </Note>
        )}
        <footer className="flex justify-end gap-2">
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" busy={load.isPending}>
            {t(replaced ? 'statements.replace' : 'statements.load')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
