import { Button, Dialog, Field, Note, Select, TextArea } from '@plaza/ui'
import { useMutation } from '@tanstack/preact-query'
import { type FormEvent, useState } from 'preact/compat'
import { messageOf, useRead } from '../app/data.ts'
import { useLeave } from '../app/leaving.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { When } from '../parts/values.tsx'
import { useRules } from './messages.ts'
import type { Rule } from './rule.ts'

interface RuleDialogProps {
  /** The rule that is changed; none for a new one. */
  rule: Rule | undefined
  isBusy: boolean
  error: unknown
  close: () => void
  save: (rule: Rule) => void
}

const ONS = ['feed', 'comment', 'profile', 'topic', 'event', 'chat'] as const
const THENS = ['hold', 'report', 'limit', 'remove'] as const
const COUNTS = ['links', 'mentions', 'same_text', 'reports'] as const
const FLAGS = ['newcomer', 'media'] as const
const CHOICES = ['any', 'yes', 'no'] as const

/** What can be done about each; the service refuses the rest. */
const thensFor = (on: Rule['on']): readonly Rule['then'][] =>
  THENS.filter((then) =>
    then === 'remove'
      ? on === 'feed' || on === 'comment' || on === 'chat'
      : then === 'hold'
        ? on !== 'profile' && on !== 'chat'
        : true,
  )

const BLANK: Rule = { name: '', on: 'feed', if: {}, then: 'hold', rule: 'other' }

/** A rule as a form, with a trial on the last seven days. */
export function RuleDialog({ rule: given = BLANK, isBusy, error, close, save }: RuleDialogProps) {
  const { t } = useRules()
  const { t: common, language } = useConsole()
  const [rule, setRule] = useState(given)
  const [words, setWords] = useState((given.if.words ?? []).join('\n'))
  const known = useRead('GET /rules', {})
  const trial = useMutation({ mutationFn: askTrial })
  const change = (part: Partial<Rule>) => {
    setRule({ ...rule, ...part })
    trial.reset()
  }
  const changeIf = (part: Partial<Rule['if']>) => {
    const kept = Object.entries({ ...rule.if, ...part }).filter(([, value]) => value !== undefined)
    change({ if: Object.fromEntries(kept) })
  }
  const setList = (text: string) => {
    setWords(text)
    const list = [...new Set(text.split('\n').flatMap((line) => line.trim() || []))]
    changeIf({ words: list.length > 0 ? list : undefined })
  }
  const isEmpty = Object.keys(rule.if).length === 0
  const leave = useLeave(rule !== given, close)
  const thens = thensFor(rule.on)
  return (
    <Dialog open onClose={leave} title={t(given === BLANK ? 'rules.add' : 'rules.edit')} keepOpen>
      <form
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save(rule)
        }}
      >
        {Boolean(error) && <Note tone="danger">{messageOf(error)}</Note>}
        <Field
          label={t('rules.name')}
          required
          maxLength={60}
          value={rule.name}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
        <Select
          label={t('rules.on')}
          value={rule.on}
          options={ONS.map((value) => ({ value, label: t(`rules.on.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const on = ONS.find((each) => each === value) ?? rule.on
            change({ on, then: thensFor(on).find((each) => each === rule.then) ?? 'report' })
          }}
        />
        <fieldset className="grid gap-3 rounded-card bg-sunken p-4">
          <legend className="float-left font-semibold">{t('rules.if')}</legend>
          <p className="clear-both text-s text-soft">{t('rules.if_hint')}</p>
          <div className="grid gap-3 rail:grid-cols-2">
            {FLAGS.filter((name) => name !== 'media' || rule.on === 'feed').map((name) => (
              <Select
                key={name}
                label={t(`rules.${name}`)}
                value={rule.if[name] === undefined ? 'any' : rule.if[name] ? 'yes' : 'no'}
                options={CHOICES.map((value) => ({ value, label: t(`rules.${name}.${value}`) }))}
                onChange={({ currentTarget: { value } }) =>
                  changeIf({ [name]: value === 'any' ? undefined : value === 'yes' })
                }
              />
            ))}
            {COUNTS.filter((name) => name !== 'same_text' || rule.on !== 'profile').map((name) => (
              <Field
                key={name}
                type="number"
                min={1}
                max={100}
                label={t(`rules.${name}`)}
                hint={name === 'same_text' ? t('rules.same_text_hint') : undefined}
                value={rule.if[name] === undefined ? '' : String(rule.if[name])}
                onInput={({ currentTarget: { value } }) => changeIf({ [name]: value ? Number(value) : undefined })}
              />
            ))}
          </div>
          <TextArea
            label={t('rules.words')}
            hint={t('rules.words_hint')}
            rows={3}
            value={words}
            onInput={(event) => setList(event.currentTarget.value)}
          />
        </fieldset>
        <div className="grid gap-3 rail:grid-cols-2">
          <Select
            label={t('rules.then')}
            value={rule.then}
            options={thens.map((value) => ({ value, label: t(`rules.then.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              change({ then: thens.find((each) => each === value) ?? rule.then })
            }
          />
          <Select
            label={t('rules.rule')}
            value={rule.rule}
            options={[
              ...(known.data ?? []).map(({ code, title }) => ({
                value: code,
                label: title[language],
              })),
              { value: 'other', label: t('rules.other') },
            ]}
            onChange={(event) => change({ rule: event.currentTarget.value })}
          />
        </div>
        {isEmpty && <p className="text-s text-soft">{t('rules.empty_if')}</p>}
        <div role="status" className="grid gap-2 empty:hidden">
          {trial.error && <Note tone="danger">{messageOf(trial.error)}</Note>}
          {trial.data && <Outcome trial={trial.data} />}
        </div>
        <footer className="flex flex-wrap justify-end gap-2">
          <Button onClick={leave}>{common('common.cancel')}</Button>
          <Button disabled={isEmpty || rule.name === ''} busy={trial.isPending} onClick={() => trial.mutate(rule)}>
            {t('rules.try')}
          </Button>
          <Button type="submit" look="primary" busy={isBusy} disabled={isEmpty}>
            {t('rules.save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

type Trial = Awaited<ReturnType<typeof askTrial>>
const askTrial = (rule: Rule) => call('POST /admin/automatic-rules/trial', { body: { rule } })

/** What a trial met, with its examples. */
function Outcome({ trial: { met, looked_at: all, examples } }: { trial: Trial }) {
  const { t } = useRules()
  const { number } = useConsole()
  const counts = { met: number(met), all: number(all) }
  return (
    <section aria-label={t('rules.examples')}>
      <b>{met > 0 ? t('rules.tried', counts) : t('rules.tried_none', { all: counts.all })}</b>
      <ul className="mt-2 rounded-card border border-line bg-surface empty:hidden">
        {examples.map((example) => (
          <li key={`${example.kind} ${example.id}`} className="border-b border-line px-3 py-2 text-s last:border-0">
            <p className="line-clamp-2 break-words">
              {example.kind === 'chat' ? <span className="text-soft">{t('rules.private')}</span> : example.text}
            </p>
            <span className="text-xs text-faint">
              {example.owner_name} · <When at={example.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
