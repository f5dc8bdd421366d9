import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../world.ts'

/** Moves a world's clock to the start of a minute, so that counting to sixty does not run into the next one. */
export async function atMinuteStart({ clock }: World): Promise<void> {
  const second = Math.ceil((clock.now().getTime() % 60_000) / 1000)
  await clock.advance(61 - second)
}

/** Waits until something holds; a slow machine only waits longer. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, timeoutMs = 20_000): Promise<void> {
  const endsAt = Date.now() + timeoutMs
  while (!(await holds())) {
    if (Date.now() > endsAt) throw new Error(`timed out waiting until ${what}`)
    await sleep(20)
  }
}
