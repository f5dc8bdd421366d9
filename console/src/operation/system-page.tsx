import { Badge, Button, Card, Note, Table } from '@plaza/ui'
import { CheckIcon, WarningIcon } from '@plaza/ui/icons'
import { useMutation } from '@tanstack/preact-query'
import { messageOf, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { Chart } from '../parts/chart.tsx'
import { Facts, Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { When } from '../parts/values.tsx'

const FIGURES = [
  'requests',
  'latency_ms',
  'errors',
  'shed',
  'login_failures',
  'jobs_done',
  'jobs_laid_aside',
  'streams_open',
  'heap_mb',
  'event_loop_ms',
  'ledger_differences',
] as const

/** How the service itself is. */
export function SystemPage() {
  const { t, number, word } = useConsole()
  const system = useRead('GET /admin/system', {}, { everyMs: 30_000 })
  const figures = useRead('GET /admin/figures', {}, { everyMs: 15_000 })
  return (
    <Page title={t('nav.system')} about={t('system.about')}>
      <Loaded of={system}>
        {(now) => (
          <>
            <Facts
              facts={[
                { name: t('system.version'), value: `${now.version} · ${word('environment', now.environment)}` },
                { name: t('system.started'), value: <When at={now.started_at} /> },
                { name: t('system.database'), value: `PostgreSQL ${now.database}, ${number(now.database_ms)} ms` },
                { name: t('system.size'), value: `${number(Math.round(now.database_bytes / 1_048_576))} MB` },
              ]}
            />
            <Section title={t('system.figures')}>
              <Loaded of={figures}>
                {({ data }) =>
                  data.length < 2 ? (
                    <Note>{t('system.figures_soon')}</Note>
                  ) : (
                    <div className="grid gap-4 rail:grid-cols-2 wide:grid-cols-3">
                      {FIGURES.map((name) => (
                        <Card key={name} title={word('figure', name)}>
                          <Chart
                            label={word('figure', name)}
                            times={data.map(({ at }) => at / 1000)}
                            lines={[
                              {
                                name: word('figure', name),
                                values: data.map((sample) => sample[name] ?? 0),
                                tone: 'accent',
                              },
                            ]}
                          />
                        </Card>
                      ))}
                    </div>
                  )
                }
              </Loaded>
            </Section>
            <Section title={t('system.failing')}>
              {now.failing.length === 0 ? (
                <Note tone="accent" icon={<CheckIcon size={18} />}>
                  {t('system.nothing_fails')}
                </Note>
              ) : (
                <Table
                  caption={t('system.failing')}
                  rows={now.failing}
                  keyOf={({ name }) => name}
                  columns={[
                    { id: 'name', head: t('system.work'), cell: (row) => word('job', row.name) },
                    { id: 'count', head: t('system.count'), cell: (row) => number(row.count), isNumber: true },
                    { id: 'error', head: t('system.why'), cell: (row) => row.last_error ?? '–' },
                    { id: 'since', head: t('system.since'), cell: (row) => <When at={row.since} />, isMinor: true },
                  ]}
                />
              )}
            </Section>
            <Doctor />
            <Section title={t('system.providers')}>
              <ul className="flex flex-wrap gap-2">
                {now.providers.map(({ name, mode }) => (
                  <li key={name}>
                    <Badge tone={mode === 'sandbox' ? 'coin' : ['off', 'none'].includes(mode) ? 'plain' : 'accent'}>
                      {word('provider', name)}: {word('mode', mode)}
                    </Badge>
                  </li>
                ))}
              </ul>
              {now.environment !== 'production' && (
                <p className="mt-3 text-s">
                  <a className="text-accent hover:underline" href="/sandbox">
                    {t('system.outbox')}
                  </a>
                </p>
              )}
            </Section>
            <Section title={t('system.migrations')}>
              <Table
                caption={t('system.migrations')}
                rows={now.migrations}
                keyOf={(row) => row.number}
                columns={[
                  { id: 'name', head: t('system.file'), cell: (row) => row.name },
                  { id: 'at', head: t('system.applied'), cell: (row) => <When at={row.applied_at} /> },
                ]}
              />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Doctor() {
  const { t, number, word } = useConsole()
  const doctor = useMutation({ mutationFn: () => call('GET /admin/doctor', {}) })
  return (
    <Section
      title={t('system.doctor')}
      acts={
        <Button size="s" busy={doctor.isPending} onClick={() => doctor.mutate()}>
          {t('system.run_doctor')}
        </Button>
      }
    >
      {doctor.error && <Note tone="danger">{messageOf(doctor.error)}</Note>}
      {doctor.data ? (
        <>
          <Note
            tone={doctor.data.ok ? 'accent' : 'danger'}
            icon={doctor.data.ok ? <CheckIcon size={18} /> : <WarningIcon size={18} />}
          >
            {t(doctor.data.ok ? 'system.healthy' : 'system.differs')}
          </Note>
          <ul className="mt-2 text-s">
            {doctor.data.checks.map(({ name, value, ids }) => (
              <li key={name} className="flex justify-between gap-4 border-b border-line py-1.5">
                <span>{word('check', name)}</span>
                <span className={value === 0 ? 'num text-soft' : 'num font-semibold text-danger'}>
                  {number(value)} {ids.length > 0 && `(${ids.join(', ')})`}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-s text-soft">{t('system.doctor_about')}</p>
      )}
    </Section>
  )
}
