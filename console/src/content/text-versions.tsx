import type { StaffComment, TextVersion } from '@plaza/sdk/types'
import { Badge, Dialog } from '@plaza/ui'
import { useRead } from '../app/data.ts'
import { ImportMark } from '../imported/import-mark.tsx'
import { useConsole } from '../messages/index.ts'
import { Loaded } from '../parts/states.tsx'
import { When } from '../parts/values.tsx'

interface TextVersionsProps {
  versions: readonly TextVersion[]
  /** When a report was made: the version shown then is marked. */
  reportedAt?: string
}

/** What a text said before it was edited, the earliest first. */
export function TextVersions({ versions, reportedAt }: TextVersionsProps) {
  const { t } = useConsole()
  const reported = reportedAt === undefined ? Number.NaN : Date.parse(reportedAt)
  return (
    <section className="mt-4">
      <h3 className="font-semibold">{t('feeds.versions')}</h3>
      <ol className="mt-2 grid gap-2">
        {versions.map(({ content, written_at: from, replaced_at: to }) => (
          <li key={`${from} ${content}`} className="rounded-card bg-sunken px-4 py-3">
            <p className="whitespace-pre-wrap break-words">{content || t('queue.no_text')}</p>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-s text-soft">
              <When at={from} /> – <When at={to} />
              {Date.parse(from) <= reported && reported < Date.parse(to) && (
                <Badge tone="coin">{t('feeds.reported_version')}</Badge>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A comment with what it said before it was edited. */
export function CommentDialog({ comment: { id, body }, close }: { comment: StaffComment; close: () => void }) {
  const { t } = useConsole()
  const versions = useRead('GET /admin/comments/{comment}/versions', { path: { comment: id } })
  return (
    <Dialog open wide onClose={close} title={t('comments.one', { id: String(id) })}>
      <p className="rounded-card bg-sunken px-4 py-3 whitespace-pre-wrap break-words">{body}</p>
      <ImportMark kind="comments" id={id} />
      <Loaded of={versions} rows={2}>
        {(found) => (found.length > 0 ? <TextVersions versions={found} /> : null)}
      </Loaded>
    </Dialog>
  )
}

/** The earlier versions of a feed. */
export function FeedVersions({ feed }: { feed: number }) {
  const versions = useRead('GET /admin/feeds/{feed}/versions', { path: { feed } })
  return (
    <Loaded of={versions} rows={2}>
      {(found) => (found.length > 0 ? <TextVersions versions={found} /> : null)}
    </Loaded>
  )
}
