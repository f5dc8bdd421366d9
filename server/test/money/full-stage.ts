import type { TestContext } from 'node:test'
import { Pool } from 'undici'
import { openWorld, type World } from '../world.ts'
import { startService } from './faults/processes.ts'
import { rewardStage } from './reward-stage.ts'

/** A world to prepare things in, and a service of its own process on the same database to load. */
export interface FullStage {
  world: World
  pool: Pool
}

/** Sets the stage for tests at full size; it is cleared when the test ends. */
export async function setFullStage(
  t: TestContext,
  { connections, databasePool = 20 }: { connections: number; databasePool?: number },
): Promise<FullStage> {
  const { world, close } = await openWorld({ modules: rewardStage })
  const service = await startService(world.databaseUrl, {
    DATABASE_POOL: String(databasePool),
    // As it is unless an operator chooses otherwise: no one is to be turned away by it.
    DATABASE_TIMEOUT_MS: '3000',
    // Errors in the other process are reported here; nothing is cut or killed in these tests.
    FAULT_LOG: process.env['FAULT_LOG'] ?? 'error',
  })
  const pool = new Pool(`http://127.0.0.1:${service.port}`, { connections })
  t.after(async () => {
    await pool.destroy()
    await service.kill()
    await close()
  })
  return { world, pool }
}

/** One line of figures, for people. */
export const report = (name: string, figures: object): void =>
  void process.stdout.write(
    `${name}: ${Object.entries(figures)
      .map(([what, value]) => `${what} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
      .join(', ')}\n`,
  )
