import { Button, Radio, Segmented, TextArea } from '@plaza/ui'
import { LANGUAGES, type Language } from '@plaza/ui/messages'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { useCan } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { Loaded } from '../parts/states.tsx'
import type { WhyDraft } from './drafts.ts'
import { useDecide } from './messages.ts'

/** Why staff act: the rule that was broken, and words to the person. */
export interface Why {
  rule: string
  reason?: string
}

/** What is sent; undefined until a rule is chosen. */
export const whyOf = ({ rule, reason }: WhyDraft): Why | undefined =>
  rule === undefined ? undefined : { rule, ...(reason.trim() && { reason: reason.trim() }) }

const OTHER = 'other'
const MAX_REASON = 500

interface WhyFieldsProps {
  draft: WhyDraft
  onChange: (draft: WhyDraft) => void
  /** What is wrong with the reason. */
  error?: string | undefined
}

/** Asks for the rule, by a click or by its number, and for the reason, with saved replies. */
export function WhyFields({ draft, onChange, error }: WhyFieldsProps) {
  const { t } = useDecide()
  const { language } = useConsole()
  const name = useId()
  const rules = useRead('GET /rules', {})
  const codes = [...(rules.data ?? []).map(({ code }) => code), OTHER]
  const choose = (rule: string) => onChange({ ...draft, rule })
  const byNumber = useRef((_: number) => {})
  byNumber.current = (number) => {
    // Before the rules are there, no number means one.
    if (!rules.data) return
    const code = number === 0 ? OTHER : codes[number - 1]
    if (code !== undefined) choose(code)
  }
  // As soon as they are on the page: a number typed at once counts.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!/^\d$/.test(event.key) || event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target)) return
      event.preventDefault()
      byNumber.current(Number(event.key))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const list = useRef<HTMLFieldSetElement>(null)
  // The rules may arrive after the dialog has opened and taken the focus.
  const isKnown = rules.data !== undefined
  useEffect(() => {
    const timer = setTimeout(
      () => isKnown && !isWriting(document.activeElement) && list.current?.querySelector('input')?.focus(),
    )
    return () => clearTimeout(timer)
  }, [isKnown])
  return (
    <Loaded of={rules} rows={4}>
      {(known) => (
        <>
          <fieldset ref={list} className="grid">
            <legend className="mb-1 font-semibold">{t('why.rule')}</legend>
            {known.map(({ code, title, text }, index) => (
              <Radio
                key={code}
                name={name}
                label={`${index < 9 ? `${index + 1}. ` : ''}${title[language]}`}
                hint={draft.rule === code ? text[language] : undefined}
                checked={draft.rule === code}
                onChange={() => choose(code)}
              />
            ))}
            <Radio
              name={name}
              label={`0. ${t('why.other')}`}
              hint={draft.rule === OTHER ? t('why.other_about') : undefined}
              checked={draft.rule === OTHER}
              onChange={() => choose(OTHER)}
            />
            <p className="mt-1 text-xs text-faint max-rail:hidden">{t('why.keys')}</p>
          </fieldset>
          <TextArea
            label={t('why.reason')}
            error={error}
            hint={t('why.reason_hint')}
            rows={3}
            optional={draft.rule !== OTHER}
            limit={MAX_REASON}
            maxLength={MAX_REASON}
            value={draft.reason}
            onInput={(event) => onChange({ ...draft, reason: event.currentTarget.value })}
          />
          <Replies onChoose={(reason) => onChange({ ...draft, reason })} />
        </>
      )}
    </Loaded>
  )
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('textarea, select') || target.matches('input:not([type=radio])'))

const NAMES: Readonly<Record<Language, string>> = { en: 'English', 'zh-CN': '中文' }

/** Replies that were saved; one fills the reason in. */
function Replies({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useDecide()
  const { language } = useConsole()
  const can = useCan()
  const [wanted, setWanted] = useState<Language>(language)
  const replies = useRead('GET /admin/saved-replies', { query: { limit: 100 } }, { enabled: can('report:manage') })
  if (!replies.data || replies.data.data.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('why.replies')}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-s font-semibold" aria-hidden="true">
          {t('why.replies')}
        </span>
        <Segmented
          label={t('why.reply_language')}
          name="reply-language"
          value={wanted}
          onChange={setWanted}
          segments={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {replies.data.data.map(({ id, title, text }) => (
          <Button key={id} size="s" onClick={() => onChoose(text[wanted])}>
            {title}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
