import { createService } from '../../app.ts'
import type { Config } from '../../config/config.ts'
import { createPorts } from '../../ports.ts'
import { openLog } from '../environment.ts'
import { closeService } from '../run-service.ts'
import { drain, watchForStop } from '../stop.ts'
import { type FromWorker, isOurs, type ToWorker } from './messages.ts'

/** One worker: serves on the port it shares with the others, on a database that is ready, until it is told to stop. */
export async function work(config: Config, databaseUrl: string): Promise<void> {
  const log = openLog(config)
  const told = watchForStop({ crashed: undefined, log })
  // Ignored: SIGHUP is handled by the parent, but a closing terminal sends it to every process.
  process.on('SIGHUP', () => {})
  const ports = await createPorts(config, (line) => process.stdout.write(`${line}\n`))
  const metricsOfAll = askForMetrics(() => service.figures())
  const service = await createService({ config, databaseUrl, log, ports, metricsOfAll })
  await service.listen({ host: config.HOST, port: config.PORT })
  service.jobs.start()
  say({ plaza: 'ready' })
  await told
  await drain(service, config.SHUTDOWN_DRAIN_MS)
  await closeService(service)
  process.exit(process.exitCode ?? 0)
}

const say = (message: FromWorker): void => void process.send?.(message)

/** Asks its parent for the figures of all workers, and sends its own when asked. */
function askForMetrics(ownFigures: () => Promise<object[]>): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>()
  let last = 0
  process.on('message', (message: unknown) => {
    if (!isOurs<ToWorker>(message)) return
    if (message.plaza === 'figures wanted') {
      const { id } = message
      void ownFigures().then((figures) => say({ plaza: 'own figures', id, figures }))
    } else if (message.plaza === 'metrics') {
      waiting.get(message.id)?.(message.text)
      waiting.delete(message.id)
    }
  })
  return () =>
    new Promise((resolve) => {
      waiting.set(++last, resolve)
      say({ plaza: 'metrics wanted', id: last })
    })
}
