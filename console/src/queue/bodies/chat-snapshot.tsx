import type { OpenedReport } from '@plaza/sdk/types'
import { Badge, cx } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import { useRead } from '../../app/data.ts'
import { useConsole } from '../../messages/index.ts'
import { Loaded } from '../../parts/states.tsx'
import { Person, When } from '../../parts/values.tsx'
import { MessageActs } from './message-acts.tsx'

type Message = NonNullable<OpenedReport['snapshot']>[number]

/**
 * A reported chat message with those around it, as they were. The audit log keeps who looks at them: it is read when
 * the report is opened, not ahead of that, and not again while it is shown.
 */
export function ChatSnapshot({ report, without }: { report: number; without: ReactNode }) {
  const { t } = useConsole()
  const opened = useRead('GET /admin/reports/{report}', { path: { report } }, { isFixed: true })
  return (
    <Loaded of={opened}>
      {({ snapshot }) =>
        snapshot ? (
          <>
            <p className="mb-2 text-s text-soft">{t('queue.snapshot_about')}</p>
            <ol className="grid gap-2">
              {snapshot.map((message) => (
                <SnapshotMessage key={message.seq} message={message} />
              ))}
            </ol>
          </>
        ) : (
          without
        )
      }
    </Loaded>
  )
}

function SnapshotMessage({ message }: { message: Message }) {
  const { t, number } = useConsole()
  const { user, text, files, recalled_at: recalledAt, created_at: at, is_reported: isReported } = message
  return (
    <li
      className={cx('rounded-card border bg-surface px-4 py-3', isReported ? 'border-danger' : 'border-line')}
      aria-current={isReported || undefined}
    >
      <p className="flex flex-wrap items-baseline gap-2 text-s">
        <b>
          <Person id={user.id} name={user.name} />
        </b>
        <span className="text-faint">
          <When at={at} />
        </span>
        {isReported && <Badge tone="danger">{t('queue.reported_message')}</Badge>}
      </p>
      {text ? (
        <p className="mt-1 text-body whitespace-pre-wrap break-words">{text}</p>
      ) : (
        <p className="mt-1 text-soft">{t(recalledAt ? 'queue.recalled' : 'queue.no_text')}</p>
      )}
      {files > 0 && <p className="mt-1 text-s text-soft">{t('queue.files', { count: files, shown: number(files) })}</p>}
      {isReported && <MessageActs message={message} />}
    </li>
  )
}
