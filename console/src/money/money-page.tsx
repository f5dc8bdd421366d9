import { Button, Card, Coins, Dialog, Field, Money, Note, Table } from '@plaza/ui'
import { WarningIcon } from '@plaza/ui/icons'
import { useState } from 'react'
import { useAct, useRead } from '../app/data.ts'
import { useCan } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { SettingForm, type SettingNow } from '../operation/setting-form.tsx'
import { Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'

const PARTS = ['recharge', 'cash', 'rewards', 'tasks'] as const
const NAMES = ['currency', 'money', 'tasks', 'task-limits', 'sign']

type Switches = Record<(typeof PARTS)[number], boolean>

/** Money as a whole: the brake, what somebody pays and gets, what is promised a day, and the settings behind it. */
export function MoneyPage() {
  const { t, word } = useConsole()
  const settings = useRead<{ data: SettingNow[] }>('/admin/settings')
  return (
    <Page narrow title={t('nav.money')} about={t('money.about')}>
      <Loaded of={settings}>
        {({ data }) => {
          const named = (name: string) => data.find((each) => each.name === name)
          const currency = named('currency')
          return (
            <>
              <Brake switches={named('money')?.value as Switches} />
              {currency && <Example currency={currency.value as Currency} />}
              <DailyPromise tasks={named('tasks')?.value} sign={named('sign')?.value} />
              {data
                .filter(({ name }) => NAMES.includes(name))
                .map((setting) => (
                  <Section key={setting.name} title={word('setting', setting.name)}>
                    <SettingForm key={setting.updated_at} setting={setting} />
                  </Section>
                ))}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

function Brake({ switches }: { switches: Switches }) {
  const { t, word, list } = useConsole()
  const can = useCan()
  const [isAsking, setIsAsking] = useState(false)
  const act = useAct({ done: t('brake.done'), onDone: () => setIsAsking(false) })
  const stopped = PARTS.filter((part) => !switches[part])
  const isAllStopped = stopped.length === PARTS.length
  const set = (isOn: boolean) =>
    act.mutate({
      method: 'PATCH',
      path: '/admin/settings/{name}',
      params: { name: 'money' },
      body: Object.fromEntries(PARTS.map((part) => [part, isOn])),
    })
  const mayPull = can('setting:manage', 'currency:manage')
  return (
    <Card title={t('brake.title')}>
      <p className="mb-3 text-soft">{t('brake.about')}</p>
      {stopped.length > 0 ? (
        <Note tone="danger" icon={<WarningIcon size={18} />}>
          {t('brake.stopped', { parts: list(stopped.map((part) => word('brake', part))) })}
        </Note>
      ) : (
        <Note tone="accent">{t('brake.running')}</Note>
      )}
      {mayPull && (
        <div className="mt-4 flex flex-wrap gap-2">
          {!isAllStopped && (
            <Button look="danger" size="l" onClick={() => setIsAsking(true)}>
              {t('brake.pull')}
            </Button>
          )}
          {stopped.length > 0 && (
            <Button size="l" busy={act.isPending} onClick={() => set(true)}>
              {t('brake.release')}
            </Button>
          )}
        </div>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('brake.pull')}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('common.cancel')}</Button>
            <Button look="danger" busy={act.isPending} onClick={() => set(false)}>
              {t('brake.pull')}
            </Button>
          </>
        }
      >
        {t('brake.sure')}
      </Dialog>
    </Card>
  )
}

interface Currency {
  settings: Record<string, number | string>
  cash: { status: boolean }
  recharge: { status: boolean }
}

/** What somebody would pay and get, with the settings as they are. */
function Example({ currency }: { currency: Currency }) {
  const { t, number } = useConsole()
  const [money, setMoney] = useState('10')
  const ratio = Number(currency.settings['recharge-ratio'])
  const hundredths = Math.round(Number(money) * 100) || 0
  const coins = hundredths * ratio
  const back = Math.floor(coins / ratio)
  const isSold =
    coins >= Number(currency.settings['recharge-min']) && coins <= Number(currency.settings['recharge-max'])
  return (
    <Section title={t('example.title')}>
      <div className="grid gap-4 rail:grid-cols-[220px_1fr]">
        <Field
          label={t('example.pays')}
          type="number"
          min={0}
          step={0.01}
          value={money}
          onChange={(event) => setMoney(event.target.value)}
        />
        <p className="self-end pb-2 text-soft">
          {t('example.gets')} <Coins amount={coins} /> · {t('example.back')} <Money hundredths={back} currency="CNY" />
          {!isSold && (
            <span className="block text-s text-danger">
              {t('example.not_sold', {
                least: number(Number(currency.settings['recharge-min'])),
                most: number(Number(currency.settings['recharge-max'])),
              })}
            </span>
          )}
        </p>
      </div>
    </Section>
  )
}

interface Task {
  type: string
  max: number
  hit_increment: number
  how_increment: number
}

/** What tasks and sign-in promise one person a day, at most. */
function DailyPromise({ tasks, sign }: { tasks: unknown; sign: unknown }) {
  const { t, number, word } = useConsole()
  const rewards = Array.isArray(sign) ? sign.map(Number) : []
  const lines = [
    ...(Array.isArray(tasks) ? (tasks as Task[]) : []).map(
      ({ type, max, hit_increment: times, how_increment: pays }) => ({
        name: word('choice.type', type),
        how: t('promise.how', { pays: number(pays), count: times }),
        most: max === 0 ? t('promise.no_limit') : number(max),
        day: max * pays,
      }),
    ),
    {
      name: t('promise.sign_in'),
      how: rewards.map((coins) => number(coins)).join(' · '),
      most: number(1),
      day: Math.max(0, ...rewards),
    },
  ]
  const all = lines.reduce((sum, { day }) => sum + day, 0)
  return (
    <Section title={t('promise.title')}>
      <p className="mb-2 text-s text-soft">{t('promise.about', { all: number(all) })}</p>
      <Table<(typeof lines)[number]>
        caption={t('promise.title')}
        rows={lines}
        keyOf={({ name }) => name}
        columns={[
          { id: 'name', head: t('promise.what'), cell: ({ name }) => name },
          { id: 'how', head: t('promise.pays'), cell: ({ how }) => how, isMinor: true },
          { id: 'most', head: t('promise.most'), cell: ({ most }) => most, isNumber: true },
          { id: 'day', head: t('promise.a_day'), cell: ({ day }) => <Coins amount={day} />, isNumber: true },
        ]}
      />
    </Section>
  )
}
