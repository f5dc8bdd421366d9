import { sql, type Tx } from '../../../kernel/index.ts'

/**
 * Notes users, posts and comments that were written while the triggers slept, for an import of millions: people first, then
 * the newest posts and comments, because those are looked for first.
 */
export async function noteLoaded(tx: Tx): Promise<number> {
  const noted = await tx.run(
    sql`insert into search_changes (kind, id) select 'people', u.id from users u order by u.id`,
  )
  const feeds = await tx.run(
    sql`insert into search_changes (kind, id) select 'feeds', f.id from feeds f order by f.id desc`,
  )
  const comments = await tx.run(
    sql`insert into search_changes (kind, id) select 'comments', c.id from comments c order by c.id desc`,
  )
  return noted + feeds + comments
}

/** Forgets the index and notes every record, for an import that replaces what is there: it may have changed or gone. */
export async function noteReplaced(tx: Tx): Promise<number> {
  await tx.run(sql`delete from search_documents`)
  await tx.run(sql`delete from search_changes`)
  const others = await tx.run(sql`
    insert into search_changes (kind, id)
    select 'topics', t.id from topics t union all select 'events', e.id from events e union all select 'goods', c.id from commodities c`)
  return others + (await noteLoaded(tx))
}
