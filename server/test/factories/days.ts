import type { World } from '../world.ts'

/** Lets so many days pass without anybody being signed out. */
export async function tomorrow({ clock, owner }: World, days = 1): Promise<void> {
  await owner`
    update sessions set expires_at = expires_at + make_interval(days => ${days}), refresh_until = refresh_until + make_interval(days => ${days})`
  await clock.advance(days * 24 * 3600)
}
