import { callSql, type Db, defineJob, few, type Settings, sql, type Worker, worker } from '../../../kernel/index.ts'
import { releaseFile } from '../../files/index.ts'
import { chatSetting } from '../settings.ts'

/** Drops the weeks of messages that are older than the setting says. */
export const dropOld = defineJob<Record<string, never>>('chat.drop_old')

const BATCH = 200

export const dropOldWorker = (settings: Settings): Worker =>
  worker(dropOld, async ({ db, signal }) => {
    const days = settings.get(chatSetting)['keep-days']
    if (days === 0) return
    const { week } = await db.get<{ week: number }>(sql`
      select floor(extract(epoch from plaza_now() - make_interval(days => ${days})) / 604800)::bigint as week`)
    while (await releaseFilesBefore(db, week)) signal.throwIfAborted()
    await db.run(sql`delete from chat_reactions where week < ${week}`)
    await db.run(sql`delete from chat_weeks where week < ${week}`)
    await db.run(callSql('drop_weeks', { p_table: 'chat_messages', p_before: week }))
  })

/** False when there are no more. */
const releaseFilesBefore = (db: Db, week: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await tx.rows<{ file_ids: number[] }>(sql`
      with old as (
        select m.conversation_id, m.seq, m.week, m.file_ids from chat_messages m where m.week < ${week} and m.file_ids <> '{}' limit ${few(BATCH)}),
      emptied as (
        update chat_messages m set file_ids = '{}' from old
        where m.conversation_id = old.conversation_id and m.seq = old.seq and m.week = old.week and m.week < ${week})
      select file_ids from old`)
    for (const id of rows.flatMap(({ file_ids }) => file_ids)) await releaseFile(tx, id)
    return rows.length === BATCH
  })
