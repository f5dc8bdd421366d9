import type { QueueItem, WaitingAppeal } from '@plaza/sdk/types'
import { Note } from '@plaza/ui'
import { WarningIcon } from '@plaza/ui/icons'
import { useConsole } from '../messages/index.ts'
import { Section } from '../parts/page.tsx'

/** An appeal with both sides' words and how the thing began. */
export function AppealBody({ record }: { record: WaitingAppeal; item: QueueItem }) {
  const { t, word } = useConsole()
  return (
    <>
      <Note tone="coin" icon={<WarningIcon size={18} />}>
        {t('queue.appeal_decided', {
          act: word('act', record.act),
          name: record.decided_by_name ?? t('queue.appeal_machine'),
          rule: record.rule,
        })}{' '}
        {record.reason ? `“${record.reason}”` : t('queue.no_reason')}
      </Note>
      <Section title={t('queue.appeal_text')}>
        <p className="whitespace-pre-wrap break-words">{record.text}</p>
      </Section>
      <Section title={word('subject', record.subject_kind)}>
        <p className="whitespace-pre-wrap break-words">{record.excerpt || t('queue.no_text')}</p>
      </Section>
    </>
  )
}
