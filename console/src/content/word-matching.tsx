import type { Setting } from '@plaza/sdk/types'
import { Checkbox } from '@plaza/ui'
import { useConsole } from '../messages/index.ts'

type Entry = Extract<Setting, { name: 'words' }>['value'][number]

/** How a word is looked for: as a whole word only, as a pattern. */
export type Matching = Pick<Entry, 'whole' | 'pattern'>

/** As it is stored: what is off is left out. */
export const writtenAs = ({ whole, pattern }: Matching): Matching => ({
  ...(whole && { whole: true }),
  ...(pattern && { pattern: true }),
})

const WAYS = ['whole', 'pattern'] as const

/** Chooses how a word is looked for. */
export function WordMatching({ matching, onChange }: { matching: Matching; onChange: (next: Matching) => void }) {
  const { t } = useConsole()
  return WAYS.map((way) => (
    <Checkbox
      key={way}
      label={t(`words.${way}`)}
      hint={t(`words.${way}_hint`)}
      checked={matching[way] ?? false}
      onChange={() => onChange({ ...matching, [way]: !matching[way] })}
    />
  ))
}
