import type { Answer } from '@plaza/sdk'
import { Badge, Button } from '@plaza/ui'
import { pageMessages } from '@plaza/ui/messages'
import { useState } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { useCan } from '../app/staff.tsx'
import { tracing as en } from '../messages/en/tracing.ts'
import { useConsole } from '../messages/index.ts'
import { tracing as zh } from '../messages/zh-cn/tracing.ts'
import { Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { To, When } from '../parts/values.tsx'

const { use: useTracing } = pageMessages(en, zh)

type Traces = Answer<'GET /admin/users/{user}/traces'>

/** From where a person signs in, and who else does: who came back under another name. */
export function PersonTraces({ id }: { id: number }) {
  const { t } = useTracing()
  const can = useCan()
  const [isWhole, setWhole] = useState(false)
  const traces = useRead(
    'GET /admin/users/{user}/traces',
    { path: { user: id }, query: isWhole ? { whole: true } : {} },
    { keep: true },
  )
  return (
    <Section
      title={t('tracing.title')}
      acts={
        <>
          {can('user:manage') && <To to="/bans">{t('tracing.ban')}…</To>}
          {can('user:trace') && !isWhole && (
            <Button size="s" title={t('tracing.whole_about')} onClick={() => setWhole(true)}>
              {t('tracing.whole')}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-2 text-s text-soft">{isWhole ? t('tracing.whole_about') : t('tracing.about')}</p>
      <Loaded of={traces} rows={2}>
        {({ data, others }) => (
          <div className="grid gap-4">
            <Places places={data} />
            <Others others={others} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function Places({ places }: { places: Traces['data'] }) {
  const { t } = useTracing()
  const { number } = useConsole()
  if (places.length === 0) return <p className="text-s text-soft">{t('tracing.none')}</p>
  const heads = ['address', 'device', 'times', 'last'] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be reached by keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={t('tracing.title')}>
      <table className="w-full text-s">
        <thead>
          <tr className="text-faint">
            {heads.map((head) => (
              <th key={head} scope="col" className="border-b border-line px-2 py-1.5 text-start font-semibold">
                {t(`tracing.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ address, device, sign_ins: count, last_at: last }) => (
            <tr key={`${address} ${device}`}>
              <td className="num border-b border-line px-2 py-1.5">{address}</td>
              <td className="border-b border-line px-2 py-1.5">{device}</td>
              <td className="num border-b border-line px-2 py-1.5">{number(count)}</td>
              <td className="border-b border-line px-2 py-1.5">
                <When at={last} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Others({ others }: { others: Traces['others'] }) {
  const { t } = useTracing()
  const { t: say } = useConsole()
  return (
    <div>
      <h3 className="mb-1 text-s font-semibold">{t('tracing.others')}</h3>
      {others.length === 0 ? (
        <p className="text-s text-soft">{t('tracing.no_others')}</p>
      ) : (
        <ul className="grid gap-1.5 text-s">
          {others.map(({ id, name, disabled, by_device: byDevice, shared, last_at: last }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <To to={`/people/${id}`}>{name}</To>
              <Badge tone={byDevice ? 'coin' : 'plain'}>
                {t(byDevice ? 'tracing.same_device' : 'tracing.same_address')}
              </Badge>
              {disabled && <Badge tone="danger">{say('owner.disabled')}</Badge>}
              <span className="text-faint">
                {t('tracing.shared', { count: shared })} · <When at={last} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
