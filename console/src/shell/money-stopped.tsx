import { Note } from '@plaza/ui'
import { WarningIcon } from '@plaza/ui/icons'
import { useRead } from '../app/data.ts'
import { useCan } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { To } from '../parts/values.tsx'

const STOPPABLE = ['recharge', 'cash', 'rewards', 'tasks'] as const

/** Says on every page that money is stopped, for as long as it is. */
export function MoneyStopped() {
  const { t } = useConsole()
  const can = useCan()
  const me = useRead('GET /admin/me', {}, { everyMs: 30_000 })
  const stopped = STOPPABLE.filter((name) => me.data?.stopped.includes(name))
  if (stopped.length === 0) return null
  return (
    <div role="status" className="px-4 pt-4 rail:px-7">
      <Note tone="danger" icon={<WarningIcon size={18} />}>
        {t('shell.money_stopped', { what: stopped.map((name) => t(`stopped.${name}`)).join(', ') })}{' '}
        {can('currency:manage') && <To to="/money">{t('shell.money_why')}</To>}
      </Note>
    </div>
  )
}
