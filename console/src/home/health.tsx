import { Note } from '@plaza/ui'
import { CheckIcon, WarningIcon } from '@plaza/ui/icons'
import type { ReactNode } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { useCan } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { To } from '../parts/values.tsx'

/** Something to look at. */
interface Finding {
  id: string
  tone: 'danger' | 'coin'
  text: ReactNode
}

interface Health {
  found: Finding[]
  /** What is as it should be, a few words each. */
  fine: { id: string; text: ReactNode }[]
}

/** How the service and its books are, as far as the caller may see it. */
export function useHealth(): Health {
  const [books, service] = [useBooks(), useService()]
  return { found: [...books.found, ...service.found], fine: [...books.fine, ...service.fine] }
}

/** What is wrong, in colour. */
export function Wrong({ findings }: { findings: readonly Finding[] }) {
  const { t } = useConsole()
  if (findings.length === 0) return null
  return (
    <section aria-label={t('home.wrong')} className="mb-6 grid gap-2">
      {findings.map(({ id, tone, text }) => (
        <Note key={id} tone={tone} icon={<WarningIcon size={18} />}>
          {text}
        </Note>
      ))}
    </section>
  )
}

/** What is fine, quietly. */
export function Fine({ lines }: { lines: Health['fine'] }) {
  if (lines.length === 0) return null
  return (
    <ul className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-s text-soft">
      {lines.map(({ id, text }) => (
        <li key={id} className="flex items-center gap-1.5">
          <CheckIcon size={14} className="flex-none text-faint" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

const QUIET = 'hover:text-ink'

function useBooks(): Health {
  const { t, ago, word, number } = useConsole()
  const enabled = useCan()('currency:manage')
  const runs = useRead(
    'GET /admin/ledger/checks',
    { query: { limit: 10, count: false } },
    { enabled, everyMs: 30_000 },
  ).data
  const backing = useRead('GET /admin/ledger/backing', {}, { enabled, everyMs: 60_000 }).data
  const health: Health = { found: [], fine: [] }
  const last = runs?.data[0]
  if (runs && !last) health.found.push({ id: 'unchecked', tone: 'coin', text: t('home.not_checked') })
  if (last && last.broken.length > 0) {
    const what = last.broken.map(({ name }) => word('check', name)).join('; ')
    const text = t('home.difference', { count: last.broken.length, what })
    health.found.push({ id: 'books', tone: 'danger', text: <To to="/checks">{text}</To> })
  } else if (last) {
    const text = t('home.no_difference', { when: ago(last.last_at) })
    health.fine.push({
      id: 'books',
      text: (
        <To to="/checks" className={QUIET}>
          {text}
        </To>
      ),
    })
  }
  if (backing) {
    const { circulating, unbacked } = backing
    const text = t('home.coins', { circulating: number(circulating), unbacked: number(unbacked) })
    health.fine.push({ id: 'coins', text })
  }
  return health
}

function useService(): Health {
  const { t, number, word } = useConsole()
  const can = useCan()
  const enabled = can('setting:manage')
  const system = useRead('GET /admin/system', {}, { enabled, everyMs: 60_000 }).data
  const doctor = useRead('GET /admin/doctor', {}, { enabled }).data
  const dead = useRead('GET /admin/jobs', { query: { state: 'laid-aside', limit: 1 } }, { enabled }).data
  const unsafe = useRead(
    'GET /admin/staff',
    { query: { needs_factor: true, has_factor: false, limit: 1 } },
    { enabled: enabled && can('user:manage') },
  ).data
  const health: Health = { found: [], fine: [] }
  if (doctor?.ok)
    health.fine.push({
      id: 'doctor',
      text: (
        <To to="/system" className={QUIET}>
          {t('system.healthy')}
        </To>
      ),
    })
  else if (doctor) {
    const faults = doctor.checks.filter(({ value }) => value !== 0)
    const text = faults.map(({ name, value }) => `${word('check', name)}: ${number(value)}`).join('; ')
    health.found.push({ id: 'doctor', tone: 'danger', text: <To to="/system">{text}</To> })
  }
  for (const { name, count, last_error: why } of system?.failing ?? [])
    health.found.push({ id: `job ${name}`, tone: 'coin', text: `${word('job', name)}: ${number(count)} · ${why}` })
  if (system?.failing.length === 0) health.fine.push({ id: 'failing', text: t('system.nothing_fails') })
  if (dead?.total === 0) health.fine.push({ id: 'dead', text: t('home.no_dead_jobs') })
  else if (dead) {
    const text = t('home.dead_jobs', { count: dead.total ?? 0 })
    health.found.push({ id: 'dead', tone: 'coin', text: <To to="/jobs?state=laid-aside">{text}</To> })
  }
  if (unsafe?.total === 0) health.fine.push({ id: 'factor', text: t('staff.all_safe') })
  else if (unsafe) {
    const text = t('staff.without', { count: unsafe.total ?? 0 })
    health.found.push({
      id: 'factor',
      tone: 'coin',
      text: <To to="/staff?needs_factor=true&has_factor=false">{text}</To>,
    })
  }
  return health
}
