import { Select } from '@plaza/ui'
import { useCan } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'

const DAY_MS = 86_400_000
const plain = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

const LENGTHS = ['1', '3', '7', '30', '90', '']
/** For those who may suspend for a week at most. */
const SHORT_LENGTHS = ['1', '3', '7']

/** How long a suspension may last that the caller decides on; an empty length has no end. */
export function useSuspensionLengths(): readonly string[] {
  const can = useCan()
  return can('user:manage') ? LENGTHS : SHORT_LENGTHS
}

interface LengthProps {
  days: string
  lengths: readonly string[]
  onChange: (days: string) => void
}

/** How long an act on a person lasts. */
export function Length({ days, lengths, onChange }: LengthProps) {
  const { t } = useConsole()
  return (
    <Select
      label={t('person.how_long')}
      value={days}
      options={lengths.map((each) => ({
        value: each,
        label: each ? t('person.days', { count: Number(each) }) : t('person.without_end'),
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** When it ends; undefined for no end. A minute less, so that a clock that is ahead asks for no more than is allowed. */
export const endIn = (days: string): string | undefined =>
  days === '' ? undefined : plain(new Date(Date.now() + Number(days) * DAY_MS - 60_000))
