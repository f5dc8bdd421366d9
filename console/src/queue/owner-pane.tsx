import type { QueueItemInFull } from '@plaza/sdk/types'
import { Badge } from '@plaza/ui'
import { useSeesPeople } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { PersonAvatar, To } from '../parts/values.tsx'
import { Timeline } from '../people/timeline.tsx'

/** The owner, and what they did last. */
export function OwnerPane({ owner, history }: Pick<QueueItemInFull, 'owner' | 'history'>) {
  const { t, date, number } = useConsole()
  const seesPeople = useSeesPeople()
  const facts = [
    [t('owner.feeds'), number(owner.feeds_count)],
    [t('owner.followers'), number(owner.followers_count)],
    [
      t('owner.reports_about'),
      owner.reports_about === 0 ? '0' : t('owner.upheld', { count: owner.reports_about, upheld: owner.reports_upheld }),
    ],
    [t('owner.reports_by'), number(owner.reports_by)],
  ] as const
  return (
    <aside
      aria-label={t('owner.title')}
      className="min-h-0 overflow-y-auto border-line p-5 max-wide:hidden wide:border-s max-rail:block!"
    >
      <div className="flex items-center gap-3">
        <PersonAvatar id={owner.id} name={owner.name} size={40} />
        <div className="min-w-0">
          <b className="block text-body">
            {seesPeople ? <To to={`/people/${owner.id}`}>{owner.name}</To> : owner.name}
          </b>
          <span className="text-xs text-soft">
            {t('owner.since', { when: date(owner.since, 'month') })}
            {owner.location && ` · ${owner.location}`}
          </span>
        </div>
      </div>
      <p className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
        {owner.verified && <Badge tone="accent">{t('owner.verified')}</Badge>}
        {owner.disabled && <Badge tone="danger">{t('owner.disabled')}</Badge>}
        {owner.deleted && <Badge>{t('owner.deleted')}</Badge>}
      </p>
      <dl className="my-4 grid grid-cols-2 gap-2.5">
        {facts.map(([name, value]) => (
          <div key={name} className="rounded-s bg-sunken px-2.5 py-2">
            <dt className="text-xs text-faint">{name}</dt>
            <dd className="num font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mb-2 text-s font-semibold">{t('owner.timeline')}</h3>
      <Timeline user={owner.id} entries={history} />
    </aside>
  )
}
