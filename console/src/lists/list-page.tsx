import type { Asked } from '@plaza/sdk/staff'
import { Button, EmptyState, toast } from '@plaza/ui'
import { DownloadIcon, ListIcon } from '@plaza/ui/icons'
import { type ReactNode, useState } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { download } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { Page } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useColumns } from './columns.tsx'
import { Filters } from './filters.tsx'
import { Rows } from './rows.tsx'
import { idOf, type ListSpec } from './spec.ts'
import { useList } from './use-list.ts'

interface ListPageProps<Row, Filter extends string> {
  spec: ListSpec<Row, Filter>
  /** Acts on the whole list, such as adding to it. */
  acts?: ReactNode
  /** Opens a row in place instead of at another address. */
  onOpen?: (row: Row) => void
}

/** The page of a list: its purpose, filters, rows, and their acts. */
export function ListPage<Row extends object, Filter extends string>({
  spec,
  acts,
  onOpen,
}: ListPageProps<Row, Filter>) {
  const { t } = useConsole()
  return (
    <Page title={t(spec.title)} about={t(spec.about)} acts={acts}>
      <List spec={spec} onOpen={onOpen} />
    </Page>
  )
}

/** Everything that matches as a table. A long one takes a while; one can go on working meanwhile. */
function Csv<Row, Filter extends string>({ spec, matching }: { spec: ListSpec<Row, Filter>; matching: Asked<Filter> }) {
  const [isBusy, setIsBusy] = useState(false)
  const fetchAll = async () => {
    setIsBusy(true)
    await download(spec.path, matching, spec.name).catch((error) => toast(messageOf(error), { isError: true }))
    setIsBusy(false)
  }
  return (
    <Button size="s" icon={<DownloadIcon size={16} />} busy={isBusy} onClick={() => void fetchAll()}>
      CSV
    </Button>
  )
}

export function List<Row extends object, Filter extends string>({
  spec,
  onOpen,
}: Omit<ListPageProps<Row, Filter>, 'acts'>) {
  const { t, number } = useConsole()
  const list = useList(spec)
  const { shown, chooser } = useColumns(spec)
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set())
  const keyOf = spec.keyOf ?? idOf
  const rows = list.page.data?.data ?? []
  const total = list.page.data?.total
  const isNarrowed = list.narrowed.length > 0
  return (
    <>
      <Filters spec={spec} asked={list.asked} set={list.set}>
        {chooser}
        <Csv spec={spec} matching={list.matching} />
      </Filters>
      <Loaded of={list.page}>
        {() =>
          rows.length === 0 ? (
            <EmptyState
              icon={<ListIcon />}
              title={t(isNarrowed ? 'list.no_match' : 'list.empty')}
              action={
                isNarrowed && (
                  <Button onClick={() => list.set(Object.fromEntries(list.narrowed.map((name) => [name, undefined])))}>
                    {t('list.clear')}
                  </Button>
                )
              }
            >
              {t(isNarrowed ? 'list.no_match_about' : (spec.empty ?? 'list.empty_about'))}
            </EmptyState>
          ) : (
            <>
              <Rows
                {...{ spec, rows, shown, keyOf, chosen, setChosen, onOpen }}
                sort={list.sort}
                setSort={(sort) => list.set({ sort })}
              />
              <footer className="flex items-center justify-between gap-3 py-3 text-s text-soft">
                <span className="num">
                  {total === undefined ? '' : t('list.total', { count: total, shown: number(total) })}
                </span>
                <span className="flex gap-2">
                  {list.after !== undefined && (
                    <Button size="s" aria-disabled={list.isTurning} onClick={list.goBack}>
                      {t('list.previous')}
                    </Button>
                  )}
                  {list.page.data?.next != null && (
                    <Button size="s" aria-disabled={list.isTurning} onClick={list.goOn}>
                      {t('list.next')}
                    </Button>
                  )}
                </span>
              </footer>
            </>
          )
        }
      </Loaded>
      <BulkBar spec={spec} rows={rows.filter((row) => chosen.has(keyOf(row)))} clear={() => setChosen(new Set())} />
    </>
  )
}
