import { type Sql, sql } from '../../server/src/kernel/index.ts'
import { importReports, type ReportedKind } from '../../server/src/modules/reports/index.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'

interface DemoReport {
  by: string
  kind: ReportedKind
  /** Finds `id`, `owner_id` and `title` of what is reported. */
  subject: (context: DemoContext) => Sql
  reason: string | null
  decided?: { status: 'handled' | 'rejected'; remark: string }
}

const titled = (table: Sql, owner: Sql, title: string) => () =>
  sql`select id, ${owner} as owner_id, title from ${table} where title = ${title}`
const named = (table: Sql, name: string) => () =>
  sql`select id, creator_id as owner_id, name as title from ${table} where name = ${name}`
const person = (key: string) => (context: DemoContext) =>
  sql`select id, id as owner_id, name as title from users where id = ${idOf(context, key)}`
/** Old ones, so that no report is older than its subject. */
const feedOf = (key: string) => (context: DemoContext) =>
  sql`select f.id, f.author_id as owner_id, left(f.content, 100) as title from feeds f join feed_stats s on s.feed_id = f.id
    where s.is_listed and f.author_id = ${idOf(context, key)} order by f.id limit 1`
const commentOf = (key: string) => (context: DemoContext) =>
  sql`select c.id, c.user_id as owner_id, left(c.body, 100) as title from comments c join feed_stats s on s.feed_id = c.subject_id
    where s.is_listed and c.deleted_at is null and c.user_id = ${idOf(context, key)} order by c.id limit 1`

const REPORTS: readonly DemoReport[] = [
  { by: 'wary', kind: 'users', subject: person('loud'), reason: '在每条动态下面吵架，已经拉黑了。' },
  {
    by: 'lin',
    kind: 'users',
    subject: person('cheap-deals'),
    reason: '代购广告，私信轰炸。',
    decided: { status: 'handled', remark: '已封禁账号。' },
  },
  {
    by: 'hannah',
    kind: 'users',
    subject: person('cheap-deals'),
    reason: null,
    decided: { status: 'handled', remark: 'Same as above.' },
  },
  {
    by: 'shy',
    kind: 'users',
    subject: person('suyuan'),
    reason: '他拍到我了。',
    decided: { status: 'rejected', remark: '已联系，双方同意保留。' },
  },
  {
    by: 'priya',
    kind: 'commodities',
    subject: titled(sql`commodities`, sql`user_id`, 'Second-hand field recorder'),
    reason: 'The same recorder was sold last week. Is this one real?',
  },
  {
    by: 'zhouye',
    kind: 'commodities',
    subject: titled(sql`commodities`, sql`user_id`, '七十年代座钟，已修好'),
    reason: '照片和描述不是同一只钟。',
  },
  {
    by: 'diego',
    kind: 'knowledge',
    subject: titled(sql`knowledge`, sql`author_id`, '拍一个你认识的人'),
    reason: 'Third lesson is missing.',
  },
  {
    by: 'amara',
    kind: 'chapters',
    subject: () =>
      sql`select c.id, k.author_id as owner_id, c.title from chapters c join knowledge k on k.id = c.knowledge_id where c.title = 'Wind'`,
    reason: 'A sock is not enough near the sea.',
  },
  {
    by: 'doudou',
    kind: 'infos',
    subject: titled(sql`infos`, sql`author_id`, 'Night birds of the canal'),
    reason: '时间写错了，十一点公园已经关门。',
  },
  {
    by: 'yutou',
    kind: 'wendas',
    subject: titled(sql`wendas`, sql`author_id`, 'What do you say to a neighbour who practises the same song?'),
    reason: '这说的是我吗？',
  },
  {
    by: 'may',
    kind: 'wendas',
    subject: titled(sql`wendas`, sql`author_id`, '老房子的木窗怎么补漆不掉色？'),
    reason: null,
  },
  { by: 'zhouye', kind: 'brands', subject: named(sql`brands`, '慢钟'), reason: '图片是从别家店拿来的。' },
  {
    by: 'priya',
    kind: 'topics',
    subject: named(sql`topics`, '修理之夜'),
    reason: 'Half of it is people selling tools.',
  },
  { by: 'shy', kind: 'feeds', subject: feedOf('loud'), reason: '半夜发的，全是感叹号。' },
  { by: 'tangyuan', kind: 'feeds', subject: feedOf('suyuan'), reason: null },
  { by: 'freya', kind: 'comments', subject: commentOf('loud'), reason: 'He writes this under everything.' },
  {
    by: 'qiaoqiao',
    kind: 'events',
    subject: titled(sql`events`, sql`user_id`, '民谣夜，唱到末班车'),
    reason: '唱到了凌晨两点，邻居都报警了。',
  },
]

/** What people reported: most of it still waits, some was decided. */
export const reportsStep: DemoStep = {
  name: 'reports',
  async write(context) {
    const ages = REPORTS.map(() => context.random.int(20, 2000)).sort((a, b) => b - a)
    const reports = []
    for (const [index, { by, kind, subject, reason, decided }] of REPORTS.entries()) {
      const {
        id,
        owner_id: ownerId,
        title,
      } = await context.tx.get<{ id: number; owner_id: number; title: string }>(subject(context))
      reports.push({
        reporterId: idOf(context, by),
        subject: { kind, id, ownerId, title },
        reason,
        decided: decided && { ...decided, handlerId: idOf(context, 'mo') },
        createdAt: context.ago(ages[index]!),
      })
    }
    await importReports(context.tx, reports)
  },
}
