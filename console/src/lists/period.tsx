import { useState } from 'preact/compat'
import { useConsole } from '../messages/index.ts'
import { localOf, momentOf } from '../parts/local-time.ts'
import { SmallSelect } from '../parts/small-select.tsx'

interface PeriodProps {
  since: string
  until: string
  set: (changes: { since?: string | undefined; until?: string | undefined }) => void
}

const DAYS = [1, 7, 30] as const
const DAY_MS = 86_400_000

/** The day of a moment in the reader's own zone, so many days later; nothing of what cannot be read. */
function dayOf(moment: string, later = 0): string {
  const at = new Date(Date.parse(moment) + later * DAY_MS)
  return Number.isNaN(at.getTime()) ? '' : localOf(at.toISOString()).slice(0, 10)
}

/** The beginning of a day in the reader's own zone, so many days later. */
function beginning(day: string, later = 0): string | undefined {
  const at = new Date(`${day}T00:00:00`)
  if (Number.isNaN(at.getTime())) return undefined
  at.setDate(at.getDate() + later)
  return momentOf(localOf(at.toISOString()))
}

/** From which day on and up to which a list goes: one of the usual lengths, or two days of one's own. */
export function Period({ since, until, set }: PeriodProps) {
  const { t, field } = useConsole()
  const isGiven = since !== '' || until !== ''
  const [isOwn, setOwn] = useState(isGiven)
  const today = dayOf(new Date().toISOString())
  const choose = (chosen: string) => {
    setOwn(chosen === 'own')
    if (chosen === 'own') return
    set({ since: chosen === '' ? undefined : beginning(today, 1 - Number(chosen)), until: undefined })
  }
  const usual = DAYS.find((days) => until === '' && since !== '' && since === beginning(today, 1 - days))
  const isShown = isOwn || (isGiven && usual === undefined)
  return (
    <>
      <SmallSelect
        label={t('list.period')}
        value={isShown ? 'own' : String(usual ?? '')}
        none={t('list.any', { field: t('list.period') })}
        options={[
          ...DAYS.map((days) => ({ value: String(days), label: t('list.last_days', { count: days }) })),
          { value: 'own', label: t('list.own_period') },
        ]}
        onChange={choose}
      />
      {isShown && (
        <>
          <Day label={field('since')} value={dayOf(since)} onChange={(day) => set({ since: beginning(day) })} />
          <Day label={field('until')} value={dayOf(until, -1)} onChange={(day) => set({ until: beginning(day, 1) })} />
        </>
      )}
    </>
  )
}

const Day = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => (
  <label className="flex items-center gap-1.5 text-s text-soft">
    {label}
    <input
      type="date"
      className="ui-input min-h-9! w-auto! py-1! text-s"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
)
