import type { LedgerReport } from '@plaza/sdk/types'
import { Button, Note, Table } from '@plaza/ui'
import { CheckIcon, WarningIcon } from '@plaza/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/preact-query'
import { messageOf, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { When } from '../parts/values.tsx'
import { BackingSection } from './backing.tsx'

const CHECKS = 'GET /admin/ledger/checks'

/** Whether the books add up: now, and so far. */
export function ChecksPage() {
  const { t, number, word } = useConsole()
  const client = useQueryClient()
  const verify = useMutation({
    mutationFn: () => call('GET /admin/ledger/verify', {}),
    onSettled: () => client.invalidateQueries({ queryKey: [CHECKS] }),
  })
  const runs = useRead(CHECKS, { query: { limit: 30, count: false } })
  return (
    <Page
      narrow
      title={t('nav.checks')}
      about={t('checks.about')}
      acts={
        <Button look="primary" busy={verify.isPending} onClick={() => verify.mutate()}>
          {t('checks.run')}
        </Button>
      }
    >
      {verify.error && <Note tone="danger">{messageOf(verify.error)}</Note>}
      {verify.data && <Verdict report={verify.data} />}
      <Section title={t('checks.history')}>
        <Loaded of={runs}>
          {({ data }) => (
            <Table
              caption={t('checks.history')}
              rows={data}
              keyOf={(run) => run.id}
              columns={[
                { id: 'scope', head: t('checks.scope'), cell: (run) => word('scope', run.scope) },
                {
                  id: 'found',
                  head: t('checks.found'),
                  cell: (run) =>
                    run.broken.length === 0 ? (
                      <span className="text-accent">{t('checks.nothing')}</span>
                    ) : (
                      <span className="text-danger">
                        {run.broken.map(({ name, value }) => `${word('check', name)}: ${number(value)}`).join('; ')}
                      </span>
                    ),
                },
                { id: 'times', head: t('checks.times'), cell: (run) => number(run.times), isNumber: true },
                { id: 'first', head: t('checks.first'), cell: (run) => <When at={run.first_at} />, isMinor: true },
                { id: 'last', head: t('checks.last'), cell: (run) => <When at={run.last_at} /> },
              ]}
            />
          )}
        </Loaded>
      </Section>
      <BackingSection />
    </Page>
  )
}

function Verdict({ report }: { report: LedgerReport }) {
  const { t, number, word } = useConsole()
  return (
    <div className="grid gap-3">
      <Note
        tone={report.ok ? 'accent' : 'danger'}
        icon={report.ok ? <CheckIcon size={18} /> : <WarningIcon size={18} />}
      >
        {t(report.ok ? 'checks.ok' : 'checks.broken')}
      </Note>
      <ul className="grid gap-1 text-s">
        {report.checks.map(({ name, value }) => (
          <li key={name} className="flex justify-between gap-4 border-b border-line py-1.5">
            <span>{word('check', name)}</span>
            <span className={value === 0 ? 'num text-soft' : 'num font-semibold text-danger'}>{number(value)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
