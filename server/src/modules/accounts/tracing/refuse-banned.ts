import { isoTime, Problem, type Queryable, say, sql, word } from '../../../kernel/index.ts'

/** What a ban may meet. */
interface Arriving {
  /** Whole network address; absent where it is unknown. */
  address: string | undefined
  email?: string | null | undefined
}

const WHAT = { address: 'this network', mail: 'this email provider' }

/** Refuses registration or sign-in from a banned network or with an address of a banned mail domain. */
export async function refuseBanned(db: Queryable, { address, email }: Arriving): Promise<void> {
  const domain = email?.split('@').at(-1)
  const ban = await db.find<{ kind: 'address' | 'mail'; ends_at: Date }>(sql`
    select kind, ends_at from bans
    where ends_at > plaza_now() and (network >>= ${address ?? null}::text::inet
      or kind = 'mail' and (target = ${domain ?? null}::text or right(${domain ?? null}::text, char_length(target) + 1) = '.' || target))
    order by ends_at desc limit 1`)
  if (!ban) return
  const until = isoTime(ban.ends_at)
  throw new Problem(
    403,
    'auth.banned',
    say`You can’t sign up or in with ${word(`auth.banned.${ban.kind}`, WHAT[ban.kind])} until ${until}.`,
    { details: { until } },
  )
}
