import { Button, Checkbox, Field, IconButton, Select } from '@plaza/ui'
import { CloseIcon } from '@plaza/ui/icons'
import { usePostMessages } from '../posts/messages.ts'
import type { Draft } from './draft.ts'

type DraftPoll = NonNullable<Draft['poll']>

const MOST = 6
const FEWEST = 2
const LONGEST_OPTION = 80
const HOURS = [1, 6, 24, 72, 168] as const

export interface PollEditorProps {
  poll: DraftPoll
  onChange: (poll: DraftPoll) => void
  onRemove: () => void
}

/** The answers of a poll, and how long it runs. Its question is the text of the post. */
export function PollEditor({ poll, onChange, onRemove }: PollEditorProps) {
  const { t } = usePostMessages()
  const { options } = poll
  const change = (at: number, text: string) =>
    onChange({ ...poll, options: options.map((each, nth) => (nth === at ? text : each)) })
  return (
    <fieldset className="grid gap-3 rounded-card border p-4">
      <legend className="px-1 font-semibold">{t('posts.poll')}</legend>
      {options.map((text, at) => (
        <div key={at} className="flex items-end gap-2">
          <Field
            className="min-w-0 flex-1"
            label={t('posts.poll_option', { number: at + 1 })}
            value={text}
            maxLength={LONGEST_OPTION}
            onInput={(event) => change(at, event.currentTarget.value)}
          />
          {options.length > FEWEST && (
            <IconButton
              label={t('posts.poll_drop', { number: at + 1 })}
              icon={<CloseIcon size={18} />}
              onClick={() => onChange({ ...poll, options: options.filter((_, nth) => nth !== at) })}
            />
          )}
        </div>
      ))}
      {options.length < MOST && (
        <div>
          <Button size="s" onClick={() => onChange({ ...poll, options: [...options, ''] })}>
            {t('posts.poll_add')}
          </Button>
        </div>
      )}
      <Checkbox
        label={t('posts.poll_multiple')}
        checked={poll.multiple}
        onChange={() => onChange({ ...poll, multiple: !poll.multiple })}
      />
      <Select
        label={t('posts.poll_length')}
        value={String(poll.hours)}
        options={HOURS.map((hours) => ({
          value: String(hours),
          label: hours < 24 ? t('posts.hours', { count: hours }) : t('posts.days', { count: hours / 24 }),
        }))}
        onChange={(event) => onChange({ ...poll, hours: Number(event.currentTarget.value) })}
      />
      <div>
        <Button look="quiet" size="s" onClick={onRemove}>
          {t('posts.poll_remove')}
        </Button>
      </div>
    </fieldset>
  )
}
