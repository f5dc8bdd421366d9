import type { Driver } from '../../kernel/db/driver.ts'

/** How many of each were made after a moment. */
export type Written = Readonly<Record<'people' | 'feeds' | 'comments' | 'orders' | 'transfers', number>>

/** What a database holds that a backup of that moment does not; nothing of a database that is not Plaza's. */
export async function writtenSince(owner: Driver, at: Date): Promise<Written | undefined> {
  const [known] = await owner<{ found: boolean }[]>`
    select to_regclass('ledger_transfers') is not null and to_regclass('comments') is not null as found`
  if (!known?.found) return undefined
  const [written] = await owner<[Written]>`
    select (select count(*)::int from users where created_at > ${at}) as people,
      (select count(*)::int from feeds where created_at > ${at}) as feeds,
      (select count(*)::int from comments where created_at > ${at}) as comments,
      (select count(*)::int from currency_orders where created_at > ${at}) as orders,
      (select count(*)::int from ledger_transfers where created_at > ${at}) as transfers`
  return written
}

/** The same as half a sentence. */
export function sayWritten(written: Written | undefined): string {
  const parts = Object.entries(written ?? {}).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
  return parts.length > 0 ? ` The database here has since then: ${parts.join(', ')}.` : ''
}
