import type { WaitingReport } from '@plaza/sdk/types'
import { Badge, Note } from '@plaza/ui'
import { WarningIcon } from '@plaza/ui/icons'
import { TextVersions } from '../../content/text-versions.tsx'
import { useConsole } from '../../messages/index.ts'
import { Section } from '../../parts/page.tsx'
import { State, When } from '../../parts/values.tsx'
import { useReportMessages } from '../messages.ts'
import { ChatSnapshot } from './chat-snapshot.tsx'
import { Pictures } from './pictures.tsx'
import { SubjectLinks } from './subject-links.tsx'
import { Text } from './text.tsx'

type Other = WaitingReport['others'][number]

/** What was reported, whole, with every report about it: they are decided together. */
export function ReportBody({ record }: { record: WaitingReport }) {
  const { t, word } = useConsole()
  const { t: say } = useReportMessages()
  const { subject, others } = record
  const waiting = others.filter(({ status }) => status === 'waiting')
  const earlier = others.filter(({ status }) => status !== 'waiting')
  return (
    <>
      <Note tone="coin" icon={<WarningIcon size={18} />}>
        <Category of={record.category} />{' '}
        {record.reporter_name ? t('queue.reported_by', { name: record.reporter_name }) : t('queue.noticed')}{' '}
        {!record.reason ? t('queue.no_reason') : record.kind === 'automatic' ? record.reason : `“${record.reason}”`}{' '}
        <Right of={record.reporter_record} />
      </Note>
      {record.is_held ? (
        <div className="mt-2">
          <Note>{t('queue.is_held')}</Note>
        </div>
      ) : null}
      {waiting.length > 0 && (
        <Section title={say('reports.also_waiting', { count: waiting.length })}>
          <p className="mb-2 text-s text-soft">{say('reports.together')}</p>
          <Reports of={waiting} />
        </Section>
      )}
      <Section title={word('subject', record.subject_kind)}>
        {record.subject_kind === 'chats' ? (
          <ChatSnapshot report={record.id} without={<Text>{record.title || t('queue.no_text')}</Text>} />
        ) : subject ? (
          <>
            {subject.deleted_at ? <Badge tone="danger">{t('queue.deleted')}</Badge> : null}
            {subject.title ? <h3 className="mb-1.5 font-semibold break-words">{subject.title}</h3> : null}
            <Text>{subject.text || t('queue.no_text')}</Text>
            {subject.versions?.length ? (
              <TextVersions versions={subject.versions} reportedAt={record.created_at} />
            ) : null}
            <div className="mt-2">
              <Pictures images={subject.images ?? []} />
            </div>
            {subject.video && (
              // biome-ignore lint/a11y/useMediaCaption: people upload no captions
              <video
                controls
                preload="metadata"
                src={subject.video.resource.url}
                poster={subject.video.cover?.url}
                className="mt-2 max-h-96 max-w-full rounded-card bg-sunken"
              />
            )}
            {subject.feed_text ? (
              <p className="mt-2 text-s text-soft">{t('queue.below', { text: subject.feed_text })}</p>
            ) : null}
          </>
        ) : (
          <Text>{record.title}</Text>
        )}
      </Section>
      <Section title={say('reports.earlier')}>
        {earlier.length === 0 ? (
          <p className="text-s text-soft">{t('queue.no_earlier_reports')}</p>
        ) : (
          <Reports of={earlier} />
        )}
      </Section>
      <SubjectLinks record={record} />
    </>
  )
}

function Reports({ of }: { of: readonly Other[] }) {
  const { t } = useConsole()
  return (
    <ul className="grid gap-2">
      {of.map((other) => (
        <li key={other.id} className="flex flex-wrap items-baseline gap-2 text-s">
          {other.status !== 'waiting' && <State state={other.status} />}
          <Category of={other.category} />
          <span>{other.reason ? other.reason : t('queue.no_reason')}</span>
          <span className="text-faint">
            {other.reporter_name ?? t('queue.by_service')} · <When at={other.created_at} />{' '}
            <Right of={other.reporter_record} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Category({ of }: { of: string | null }) {
  const { word } = useConsole()
  return of === null ? null : (
    <Badge tone={of === 'spam' || of === 'other' ? 'plain' : 'danger'}>{word('category', of)}</Badge>
  )
}

/** How often a reporter was right. */
function Right({ of }: { of: WaitingReport['reporter_record'] }) {
  const { t } = useReportMessages()
  if (!of) return null
  const decided = of.handled + of.rejected
  return (
    <span className="text-s text-faint">
      ({decided === 0 ? t('reports.first') : t('reports.right', { right: of.handled, decided })})
    </span>
  )
}
