import { rm } from 'node:fs/promises'
import { createTemporaryFolder } from '../src/adapters/embedded-postgres/data-folder.ts'
import { destroyEmbeddedPostgres } from '../src/adapters/embedded-postgres/destroy.ts'
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts'
import { buildTemplate } from './database.ts'

/** A durable PostgreSQL, with the template to clone, in a folder of its own. */
export interface DurableServer {
  url: string
  folder: string
  pid: number
  /** Stops it and removes everything. */
  end(): Promise<void>
}

export async function startDurableServer(name: string, settings: Record<string, string> = {}): Promise<DurableServer> {
  const folder = await createTemporaryFolder(name)
  let stop = async () => {}
  const end = async () => {
    await stop()
    await destroyEmbeddedPostgres(folder)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: true, settings })
    stop = () => postgres.stop()
    await buildTemplate(postgres.url)
    return { url: postgres.url, folder, pid: postgres.pid, end }
  } catch (error) {
    await end()
    throw error
  }
}
