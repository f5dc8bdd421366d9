import type { Setting } from '@plaza/sdk/types'
import { Button, Card, Coins, Dialog, Field, Money, Note, Table } from '@plaza/ui'
import { WarningIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { useAct, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useCan } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { SettingForm } from '../operation/setting-form.tsx'
import { Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'

const PARTS = ['recharge', 'cash', 'rewards', 'tasks'] as const
const NAMES = ['currency', 'money', 'tasks', 'task-limits', 'sign']

/** Money as a whole: the brake, what a user pays and gets, what is promised a day, and the settings behind it. */
export function MoneyPage() {
  const { t, word } = useConsole()
  const settings = useRead('GET /admin/settings', {})
  return (
    <Page narrow title={t('nav.money')} about={t('money.about')}>
      <Loaded of={settings}>
        {({ data }) => {
          const money = data.find((each) => each.name === 'money')
          const currency = data.find((each) => each.name === 'currency')
          const tasks = data.find((each) => each.name === 'tasks')
          const sign = data.find((each) => each.name === 'sign')
          return (
            <>
              {money && <Brake switches={money.value} />}
              {currency && <Example terms={currency.value.settings} />}
              <DailyPromise tasks={tasks?.value ?? []} rewards={sign?.value ?? []} />
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

type ValueOf<Name extends Setting['name']> = Extract<Setting, { name: Name }>['value']

function Brake({ switches }: { switches: ValueOf<'money'> }) {
  const { t, word, list } = useConsole()
  const can = useCan()
  const [isAsking, setIsAsking] = useState(false)
  const act = useAct({ done: t('brake.done'), onDone: () => setIsAsking(false) })
  const stopped = PARTS.filter((part) => !switches[part])
  const isAllStopped = stopped.length === PARTS.length
  const set = (isOn: boolean) =>
    act.mutate(() =>
      call('PATCH /admin/settings/{name}', {
        path: { name: 'money' },
        body: Object.fromEntries(PARTS.map((part) => [part, isOn])),
      }),
    )
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

/** What a user would pay and get, with the current settings. */
function Example({ terms }: { terms: ValueOf<'currency'>['settings'] }) {
  const { t, number } = useConsole()
  const [money, setMoney] = useState('10')
  const ratio = Number(terms['recharge-ratio'])
  const hundredths = Math.round(Number(money) * 100) || 0
  const coins = hundredths * ratio
  const back = Math.floor(coins / ratio)
  const isSold = coins >= Number(terms['recharge-min']) && coins <= Number(terms['recharge-max'])
  return (
    <Section title={t('example.title')}>
      <div className="grid gap-4 rail:grid-cols-[220px_1fr]">
        <Field
          label={t('example.pays')}
          type="number"
          min={0}
          step={0.01}
          value={money}
          onChange={(event) => setMoney(event.currentTarget.value)}
        />
        <p className="self-end pb-2 text-soft">
          {t('example.gets')} <Coins amount={coins} /> · {t('example.back')} <Money hundredths={back} currency="CNY" />
          {!isSold && (
            <span className="block text-s text-danger">
              {t('example.not_sold', {
                least: number(Number(terms['recharge-min'])),
                most: number(Number(terms['recharge-max'])),
              })}
            </span>
          )}
        </p>
      </div>
    </Section>
  )
}

/** What tasks and sign-in promise one person a day, at most. */
function DailyPromise({ tasks, rewards }: { tasks: ValueOf<'tasks'>; rewards: ValueOf<'sign'> }) {
  const { t, number, word } = useConsole()
  const lines = [
    ...tasks.map(({ type, max, hit_increment: times, how_increment: pays }) => ({
      name: word('choice.type', type),
      how: t('promise.how', { pays: number(pays), count: times }),
      most: max === 0 ? t('promise.no_limit') : number(max),
      day: max * pays,
    })),
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
      <Table
        caption={t('promise.title')}
        rows={lines}
        keyOf={({ name }) => name}
        columns={[
          { id: 'name', head: t('promise.what'), cell: ({ name }) => name },
          { id: 'how', head: t('promise.pays'), cell: ({ how }) => how, isMinor: true },
          { id: 'most', head: t('promise.most'), cell: ({ most }) => most, isNumber: true },
          { id: 'day', head: t('promise.a_day'), cell: ({ day }) => <Coins amount={day} plain />, isNumber: true },
        ]}
      />
    </Section>
  )
}
