import { defineJob, skeleton, sql, type Worker, worker } from '../../../kernel/index.ts'

/** Computes the look-alike form of names that are older than that rule. */
export const shapeNames = defineJob<Record<string, never>>('users.shape_names')

const BATCH = 500

export const shapeNamesWorker: Worker = worker(shapeNames, async ({ db, signal }) => {
  while (!signal.aborted) {
    const rows = await db.rows<{ id: number; name: string }>(sql`
      select id, name from users where name_skeleton is null and deleted_at is null order by id limit ${BATCH}`)
    for (const { id, name } of rows) await shape(db, id, name)
    if (rows.length < BATCH) return
  }
})

// If an older name looks like another, its owner keeps it, with a form that no name can have.
const shape = async (
  db: Parameters<Parameters<typeof worker>[1]>[0]['db'],
  id: number,
  name: string,
): Promise<void> => {
  await db.run(sql`
    update users set name_skeleton = case
      when exists (select from users o where o.name_skeleton = ${skeleton(name)}) then ${`@${id}`} else ${skeleton(name)} end
    where id = ${id} and name = ${name} and name_skeleton is null`)
}
