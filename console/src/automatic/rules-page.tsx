import { isProblem } from '@plaza/sdk'
import { Badge, Button, Dialog, Note } from '@plaza/ui'
import { useState } from 'preact/compat'
import { messageOf, useAct, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { Page } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { useRules } from './messages.ts'
import type { Rule } from './rule.ts'
import { RuleDialog } from './rule-dialog.tsx'

/** The rules that act by themselves, in the order in which they are tried. */
export function RulesPage() {
  const { t } = useConsole()
  const words = useRules()
  const settings = useRead('GET /admin/settings', {})
  return (
    <Page narrow title={t('nav.automatic_rules')} about={words.t('rules.about')}>
      <Loaded of={settings}>
        {({ data }) =>
          data
            .filter((setting) => setting.name === 'automatic-rules')
            .map((setting) => <RuleList key={setting.updated_at} rules={setting.value} />)
        }
      </Loaded>
    </Page>
  )
}

async function readRules(): Promise<readonly Rule[]> {
  const { data } = await call('GET /admin/settings', {})
  return data.find((setting) => setting.name === 'automatic-rules')?.value ?? []
}

type Change = (now: readonly Rule[]) => Rule[]

function RuleList({ rules }: { rules: readonly Rule[] }) {
  const { t } = useConsole()
  const words = useRules()
  const [edited, setEdited] = useState<Rule | 'new'>()
  const [wide, setWide] = useState<{ change: Change; message: string }>()
  const save = useAct({ done: words.t('rules.saved'), onDone: () => setEdited(undefined) })
  const write = (change: Change, confirmed = false) =>
    save.mutate(
      async () =>
        call('PATCH /admin/settings/{name}', {
          path: { name: 'automatic-rules' },
          query: { confirmed },
          body: change(await readRules()),
        }),
      {
        onError: (error) => isProblem(error, 'rule.too_wide') && setWide({ change, message: messageOf(error) }),
      },
    )
  return (
    <>
      {save.error && !wide && <Note tone="danger">{messageOf(save.error)}</Note>}
      {rules.length === 0 && (
        <div className="rounded-card border border-line bg-surface p-6 text-center">
          <b>{words.t('rules.none')}</b>
          <p className="mt-1 text-s text-soft">{words.t('rules.none_about')}</p>
        </div>
      )}
      <ol className="rounded-card border border-line bg-surface empty:hidden">
        {rules.map((rule, index) => (
          <li
            key={rule.name}
            className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 last:border-0"
          >
            <div className="min-w-48 flex-1">
              <b className="break-words">{rule.name}</b>
              <p className="mt-0.5 text-s text-soft">
                {words.t(`rules.on.${rule.on}`)} · <ConditionsOf rule={rule} />
              </p>
            </div>
            <Badge tone={rule.then === 'report' ? 'coin' : 'danger'}>{words.t(`rules.then.${rule.then}`)}</Badge>
            {index > 0 && (
              <Button
                size="s"
                look="quiet"
                aria-label={words.t('rules.up', { name: rule.name })}
                disabled={save.isPending}
                onClick={() => write((now) => movedUp(now, rule.name))}
              >
                ↑
              </Button>
            )}
            <Button size="s" onClick={() => setEdited(rule)}>
              {words.t('rules.edit')}
            </Button>
            <Button
              size="s"
              look="quiet"
              aria-label={words.t('rules.remove', { name: rule.name })}
              disabled={save.isPending}
              onClick={() => write((now) => now.filter(({ name }) => name !== rule.name))}
            >
              {t('common.remove')}
            </Button>
          </li>
        ))}
      </ol>
      <div className="mt-4">
        <Button look="primary" onClick={() => setEdited('new')}>
          {words.t('rules.add')}
        </Button>
      </div>
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? undefined : edited}
          isBusy={save.isPending}
          error={wide ? undefined : save.error}
          close={() => setEdited(undefined)}
          save={(rule) => write((now) => withRule(now, edited === 'new' ? undefined : edited.name, rule))}
        />
      )}
      {wide && (
        <Dialog
          open
          onClose={() => setWide(undefined)}
          title={words.t('rules.wide')}
          footer={
            <Button
              look="danger"
              busy={save.isPending}
              onClick={() => {
                write(wide.change, true)
                setWide(undefined)
              }}
            >
              {words.t('rules.wide_sure')}
            </Button>
          }
        >
          <p>{wide.message}</p>
        </Dialog>
      )}
    </>
  )
}

/** What a rule asks for, in one line. */
function ConditionsOf({ rule: { if: conditions } }: { rule: Rule }) {
  const { t } = useRules()
  const counted = (['links', 'mentions', 'same_text', 'reports'] as const).flatMap((name) =>
    conditions[name] === undefined ? [] : [`${t(`rules.${name}`)} ${conditions[name]}`],
  )
  const flags = (['newcomer', 'media'] as const).flatMap((name) =>
    conditions[name] === undefined ? [] : [t(`rules.${name}.${conditions[name] ? 'yes' : 'no'}`)],
  )
  return <>{[...flags, ...counted, ...(conditions.words ?? []).slice(0, 5).map((word) => `“${word}”`)].join(', ')}</>
}

const withRule = (now: readonly Rule[], replaced: string | undefined, rule: Rule): Rule[] =>
  now.some(({ name }) => name === replaced) ? now.map((each) => (each.name === replaced ? rule : each)) : [...now, rule]

function movedUp(now: readonly Rule[], name: string): Rule[] {
  const at = now.findIndex((each) => each.name === name)
  const [before, rule] = [now[at - 1], now[at]]
  return before && rule ? [...now.slice(0, at - 1), rule, before, ...now.slice(at + 1)] : [...now]
}
