import { type Secrets, sql, type Tx } from '../../../kernel/index.ts'
import type { Device } from '../sessions/devices.ts'

/** Remembers from where someone signed in, for as long as `tracing.keep-days` says. */
export async function traceSignIn(
  tx: Tx,
  secrets: Secrets,
  userId: number,
  { name, network, address, fingerprint }: Device,
  keepDays: number,
): Promise<void> {
  if (address === undefined || keepDays === 0) return
  const mac = secrets.mac('traced device', `${fingerprint}\0${network}`).toString('base64url')
  await tx.run(sql`
    insert into sign_in_traces (user_id, address, device, device_mac) values (${userId}, ${address}::text::inet, ${name}, ${mac})
    on conflict (user_id, address, device_mac) do update set last_at = plaza_now(), sign_ins = sign_in_traces.sign_ins + 1`)
}
