import type { QueueItem, WaitingAppeal } from '@plaza/sdk/types'
import { Badge, Note } from '@plaza/ui'
import { WarningIcon } from '@plaza/ui/icons'
import { useRules } from '../../decide/rules.ts'
import { useConsole } from '../../messages/index.ts'
import { inside } from '../../parts/inside.ts'
import { Facts, Section } from '../../parts/page.tsx'
import { PublicLink } from '../../parts/public-link.tsx'
import { fileIn, None, Person, When } from '../../parts/values.tsx'
import { Pictures } from './pictures.tsx'
import { Text } from './text.tsx'

/** An appeal: the decision, both sides' words, and the thing as it was then and as it is stored. */
export function AppealBody({ record, item }: { record: WaitingAppeal; item: QueueItem }) {
  const { t, word } = useConsole()
  const ruleNameOf = useRules()
  const { subject, excerpt, subject_kind: kind } = record
  const whole = String(inside(subject, 'text') ?? '')
  const images = inside(subject, 'images')
  const isDeleted = inside(subject, 'deleted_at') != null
  return (
    <>
      <Facts
        facts={[
          { name: t('queue.appeal_act'), value: word('timeline-act', record.act) },
          { name: t('queue.appeal_rule'), value: ruleNameOf(record.rule) },
          {
            name: t('queue.appeal_by'),
            value:
              record.decided_by === null ? (
                t('queue.appeal_machine')
              ) : (
                <Person id={record.decided_by} name={record.decided_by_name} />
              ),
          },
          { name: t('queue.appeal_when'), value: <When at={record.decided_at} /> },
          ...(record.until ? [{ name: t('queue.appeal_until'), value: <When at={record.until} /> }] : []),
        ]}
      />
      <div className="mt-4 grid gap-4 rail:grid-cols-2">
        <Side title={t('queue.appeal_staff_says')}>{record.reason || t('queue.no_reason')}</Side>
        <Side title={t('queue.appeal_user_says', { name: item.owner_name })}>{record.text}</Side>
      </div>
      {record.lost !== null && (
        <div className="mt-4">
          <Note tone="coin" icon={<WarningIcon size={18} />}>
            {t(`queue.lost_${record.lost}`)}
          </Note>
        </div>
      )}
      {kind !== 'users' && kind !== 'mutes' && (
        <Section title={t('queue.appeal_thing', { what: word('subject', kind) })}>
          {subject === null ? (
            <Text>{excerpt || t('queue.no_text')}</Text>
          ) : (
            <div className="grid gap-3">
              {isDeleted && (
                <p>
                  <Badge tone="danger">{t('queue.deleted')}</Badge>
                </p>
              )}
              {inside(subject, 'title') ? <h3 className="font-semibold">{String(inside(subject, 'title'))}</h3> : null}
              <Text>{whole || t('queue.no_text')}</Text>
              {excerpt && !whole.startsWith(excerpt.replace(/…$/, '')) && (
                <div>
                  <p className="mb-1 text-s text-soft">{t('queue.appeal_then')}</p>
                  <Text>{excerpt}</Text>
                </div>
              )}
              {Array.isArray(images) && <Pictures images={images.map(fileIn)} />}
              {!isDeleted && <PublicLink kind={kind} id={record.subject_id} />}
            </div>
          )}
        </Section>
      )}
    </>
  )
}

/** What one side said. */
const Side = ({ title, children }: { title: string; children: string }) => (
  <section>
    <h3 className="mb-1 text-s font-semibold">{title}</h3>
    {children ? <Text>{children}</Text> : <None />}
  </section>
)
