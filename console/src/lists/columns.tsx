import { Button, Checkbox, Dialog } from '@plaza/ui'
import { SlidersIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { remember, remembered } from '../app/preferences.ts'
import { useConsole } from '../messages/index.ts'
import type { ListSpec } from './spec.ts'

/** Which columns a list shows: chosen here, remembered by this browser. */
export function useColumns<Row, Filter extends string>(spec: ListSpec<Row, Filter>) {
  const { t, field } = useConsole()
  const [isOpen, setIsOpen] = useState(false)
  const usual = spec.columns.filter(({ isExtra }) => !isExtra).map((column) => column.field)
  const [names, setNames] = useState(() => namesFrom(remembered(`columns.${spec.name}`)) ?? usual)
  const shown = spec.columns.filter((column) => names.includes(column.field))
  const toggle = (name: string) => {
    const next = names.includes(name) ? names.filter((each) => each !== name) : [...names, name]
    if (next.length === 0) return
    setNames(next)
    remember(`columns.${spec.name}`, next)
  }
  const chooser = (
    <>
      <Button size="s" icon={<SlidersIcon size={16} />} onClick={() => setIsOpen(true)}>
        {t('list.columns')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('list.columns')}>
        {spec.columns.map((column) => (
          <Checkbox
            key={column.field}
            label={field(column.field)}
            checked={names.includes(column.field)}
            onChange={() => toggle(column.field)}
          />
        ))}
      </Dialog>
    </>
  )
  return { shown: shown.length > 0 ? shown : spec.columns, chooser }
}

const namesFrom = (kept: unknown): string[] | undefined => (Array.isArray(kept) ? kept.map(String) : undefined)
