import { Button, Dialog, IconButton, toast } from '@plaza/ui'
import { ArrowDownIcon, ArrowUpIcon, DragIcon } from '@plaza/ui/icons'
import { useQueryClient } from '@tanstack/preact-query'
import { useEffect, useState } from 'preact/compat'
import { messageOf, useStaffList } from '../app/data.ts'
import { staff } from '../app/plaza.ts'
import { idOf } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { inside } from '../parts/inside.ts'
import { Loaded } from '../parts/states.tsx'
import type { RecordSpec } from './spec.ts'

const STEP = 10

interface OrderProps<Row extends object, Filter extends string> {
  spec: RecordSpec<Row, Filter>
  order: NonNullable<RecordSpec<Row, Filter>['order']>
  close: () => void
}

/** Puts records in order by dragging, or by the arrows; only what moved is written. */
export function Order<Row extends object, Filter extends string>({ spec, order, close }: OrderProps<Row, Filter>) {
  const { t } = useConsole()
  const client = useQueryClient()
  const list = useStaffList(spec.list, [
    ['limit', 100],
    ['sort', `${order.field}:${order.isDescending ? 'desc' : 'asc'}`],
  ])
  const [rows, setRows] = useState<Row[]>([])
  const [dragged, setDragged] = useState<number>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => setRows(list.data?.data ?? []), [list.data])
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || from === to) return
    const next = [...rows]
    next.splice(to, 0, ...next.splice(from, 1))
    setRows(next)
  }
  const save = async () => {
    setIsBusy(true)
    try {
      for (const [index, row] of rows.entries()) {
        const position = (order.isDescending ? rows.length - index : index + 1) * STEP
        if (inside(row, order.field) === position) continue
        await staff.update(spec.name, idOf(row), { [order.field]: position })
      }
      toast(t('common.saved'))
      close()
    } catch (error) {
      toast(messageOf(error), { isError: true })
    } finally {
      setIsBusy(false)
      await client.invalidateQueries()
    }
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('records.order')}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button look="primary" busy={isBusy} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-s text-soft">{t('records.order_about')}</p>
      <Loaded of={list}>
        {() => (
          <ol className="grid gap-1">
            {rows.map((row, index) => (
              <li
                key={idOf(row)}
                draggable
                onDragStart={() => setDragged(index)}
                onDragOver={(event) => {
                  event.preventDefault()
                  if (dragged === undefined || dragged === index) return
                  move(dragged, index)
                  setDragged(index)
                }}
                onDragEnd={() => setDragged(undefined)}
                className="flex cursor-grab items-center gap-2 rounded-s border border-line bg-surface px-2"
              >
                <DragIcon size={18} className="text-faint" />
                <span className="me-auto">{String(inside(row, 'name') ?? inside(row, 'title'))}</span>
                <IconButton
                  label={t('records.up')}
                  icon={<ArrowUpIcon size={16} />}
                  onClick={() => move(index, index - 1)}
                  disabled={index === 0}
                />
                <IconButton
                  label={t('records.down')}
                  icon={<ArrowDownIcon size={16} />}
                  onClick={() => move(index, index + 1)}
                  disabled={index === rows.length - 1}
                />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}
