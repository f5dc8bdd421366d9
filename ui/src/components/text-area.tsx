import type { Ref } from 'preact/compat'
import type { TextAreaAttributes } from '../attributes.ts'
import { cx } from '../cx.ts'
import { useMessages } from '../messages/context.tsx'
import { FieldFrame, type FrameProps } from './field-frame.tsx'

export interface TextAreaProps extends Omit<TextAreaAttributes, 'label'>, FrameProps {
  /** Counts down to this many characters; beyond, it says how many are too many instead of cutting off. */
  limit?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** Characters as people count them: one for an emoji of two code units. */
export const countCharacters = (text: string): number => [...text].length

export function TextArea({ label, hint, error, optional, className, id, limit, ...rest }: TextAreaProps) {
  const length = countCharacters(String(rest.value ?? ''))
  return (
    <FieldFrame
      {...{ label, hint, error, optional, className, id }}
      aside={limit !== undefined && <Counter length={length} limit={limit} />}
    >
      {(wiring) => <textarea className="ui-input" {...rest} {...wiring} />}
    </FieldFrame>
  )
}

function Counter({ length, limit }: { length: number; limit: number }) {
  const { t } = useMessages()
  const left = limit - length
  if (left > limit / 5) return null
  return (
    <span className={cx('num', left < 0 && 'font-semibold text-danger')} aria-live="polite">
      {left < 0 ? t('ui.characters_over', { count: -left }) : t('ui.characters_left', { count: left })}
    </span>
  )
}
