import { type Caller, sql, type Tx } from '../../../kernel/index.ts'
import { addReport, type ReportBody } from '../../reports/index.ts'
import { topicNotFound } from '../errors.ts'
import { known, openByAddress } from '../policy.ts'

/** Reports a topic to staff: one whose card the reporter may open, or 404. */
export async function reportTopic(tx: Tx, reporter: Caller, topicId: number, body: ReportBody) {
  const isOpen = await openByAddress(tx, reporter, topicId)
  const topic = await tx.find<{ name: string; creator_id: number }>(sql`
    select t.name, t.creator_id from topics t
    where t.id = ${topicId} and (${known(reporter)} or (${isOpen} and t.deleted_at is null))`)
  if (!topic) throw topicNotFound()
  return addReport(tx, reporter, { kind: 'topics', id: topicId, ownerId: topic.creator_id, title: topic.name }, body)
}
