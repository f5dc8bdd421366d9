import { useConsole } from '../messages/index.ts'
import { SmallSelect } from '../parts/small-select.tsx'
import type { ListSpec } from './spec.ts'

interface PhoneHeadProps<Row, Filter extends string> {
  spec: ListSpec<Row, Filter>
  sort: string | undefined
  setSort: (sort: string | undefined) => void
  /** Absent where nothing can be done with rows. */
  choosing?: { areAllChosen: boolean; toggleAll: () => void }
}

/** What the head of the table does on a desktop: cards have none. */
export function PhoneHead<Row, Filter extends string>({ spec, sort, setSort, choosing }: PhoneHeadProps<Row, Filter>) {
  const { t, field } = useConsole()
  const sorts = (spec.sorts ?? []).flatMap((name) => [`${name}:desc`, `${name}:asc`])
  // The address may name an order that no column offers.
  const offered = sort === undefined || sorts.includes(sort) ? sorts : [sort, ...sorts]
  if (sorts.length === 0 && !choosing) return null
  const labelOf = (each: string) => {
    const [name = '', way] = each.split(':')
    return t(way === 'asc' ? 'list.ascending' : 'list.descending', { field: field(name) })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-s text-soft rail:hidden">
      {sorts.length > 0 && (
        <div className="flex min-w-0 items-center gap-2">
          <span aria-hidden="true" className="shrink-0">
            {t('list.sort')}
          </span>
          <SmallSelect
            label={t('list.sort')}
            value={sort ?? ''}
            {...(spec.defaultSort === undefined && { none: t('list.usual_order') })}
            options={offered.map((each) => ({ value: each, label: labelOf(each) }))}
            onChange={(chosen) => setSort(chosen === '' ? undefined : chosen)}
          />
        </div>
      )}
      {choosing && (
        <label className="ms-auto flex min-h-9 items-center gap-2">
          {t('list.choose_all')}
          <input
            type="checkbox"
            className="ui-check"
            checked={choosing.areAllChosen}
            onChange={() => choosing.toggleAll()}
          />
        </label>
      )}
    </div>
  )
}
