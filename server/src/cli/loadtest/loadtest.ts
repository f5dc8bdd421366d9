import { cpus, loadavg } from 'node:os'
import { type Command, type Flags, print, UserProblem } from '../command.ts'
import { readEnvironment } from '../environment.ts'
import { reportLines, stepLine } from './report.ts'

const MOST_PEOPLE = 100_000
const MOST_SECONDS = 86_400

/** Finds out how many people an installation can serve, by sending it that many. */
export const loadtest: Command = {
  words: 'loadtest',
  about: 'See how many people a test installation bears: `plaza loadtest http://127.0.0.1:3000 --people 500`',
  options: {
    people: {
      type: 'string',
      value: 'N',
      about: 'People in the last step (200); each does something every two seconds.',
    },
    seconds: { type: 'string', value: 'S', about: 'How long all eight steps take together (80).' },
    tokens: {
      type: 'string',
      value: 'FILE',
      about: 'Access tokens, one a line, instead of people made in the database.',
    },
    production: { type: 'boolean', about: 'Needed, with the next one, where real people are served.' },
    'despite-real-people': { type: 'boolean', about: 'Needed, with the one before.' },
  },
  async run(flags, [address]) {
    const url = originOf(address)
    const people = wholeOf(flags, 'people', 200, MOST_PEOPLE)
    const seconds = wholeOf(flags, 'seconds', 80, MOST_SECONDS)
    const config = readEnvironment()
    await refuseProduction(flags, url, config.isProduction)
    // Loaded only now: creating people needs most of the service.
    const { makeVisitors, readVisitors } = await import('./visitors.ts')
    const { runLoad } = await import('./run-load.ts')
    const tokens = flags.given['tokens']
    const draw = (text: string) => void (process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`))
    const visitors = tokens
      ? await readVisitors(String(tokens), people)
      : await makeVisitors(config, people, (made) => draw(`${made} of ${people} people made`))
    draw('')
    const machine = { load: loadavg()[0]!, cores: cpus().length }
    const steps = await runLoad({
      url,
      visitors,
      seconds,
      tell: (step, isOver) =>
        isOver
          ? process.stderr.write(`${process.stderr.isTTY ? '\r\x1b[K' : ''}${stepLine(step)}\n`)
          : draw(stepLine(step)),
    })
    const { lines, report } = reportLines(url, steps, machine)
    print(flags, report, lines)
  },
}

function originOf(address: string | undefined): string {
  if (address === undefined || !/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new UserProblem('Which installation? npx plaza loadtest http://127.0.0.1:3000')
  return new URL(address).origin
}

function wholeOf({ given }: Flags, name: string, initial: number, most: number): number {
  const text = String(given[name] ?? initial)
  const value = /^\d+$/.test(text) ? Number(text) : 0
  if (value < 1 || value > most) throw new UserProblem(`--${name} must be a whole number from 1 to ${most}.`)
  return value
}

// Only an installation with sandbox providers says so, and only to its own machine: any other may be a real one.
async function refuseProduction({ given }: Flags, url: string, isProductionHere: boolean): Promise<void> {
  const sandbox = await fetch(`${url}/sandbox`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  if (!sandbox) throw new UserProblem(`Nothing answers at ${url}. Start the installation first.`)
  await sandbox.body?.cancel()
  if (sandbox.ok && !isProductionHere) return
  if (given['production'] && given['despite-real-people']) return
  throw new UserProblem(
    `${url} may be in production: people there would wait, and what this test writes stays. A test installation plays its providers and is asked from its own machine. If you mean it, say both --production and --despite-real-people.`,
  )
}
