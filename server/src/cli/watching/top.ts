import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import { type Command, type Flags, print, UserProblem } from '../command.ts'
import { readEnvironment } from '../environment.ts'
import { frame } from './frame.ts'
import { type Reading, readSamples, total } from './reading.ts'

/** A live view of a running service, from its `/metrics`. */
export const top: Command = {
  words: 'top',
  about: 'Watch a running service: requests, lanes, pool, jobs, streams, lag. `plaza top [address]`',
  options: {
    once: { type: 'boolean', about: 'Print one picture of one second and end.' },
    every: { type: 'string', value: 'S', about: 'Seconds between two pictures (2).' },
  },
  async run(flags, [address]) {
    const config = readEnvironment()
    const url = address ?? `http://${config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST}:${config.PORT}`
    if (!URL.canParse(url)) throw new UserProblem(`${url} is no address. Give one such as http://127.0.0.1:3000.`)
    const everyS = secondsOf(flags)
    let before = await ask(url, config)
    for (;;) {
      await sleep(everyS * 1000)
      const now = await ask(url, config)
      const since = total(now, 'plaza_process_start_time_seconds') ?? now.at / 1000
      const lines = [
        `plaza top  ${url}  ${new Date(now.at).toLocaleTimeString('en-GB')}  up ${age(now.at / 1000 - since)}`,
      ]
      // Replaces the last view on a terminal; in a pipe one follows the other.
      if (process.stdout.isTTY && !flags.json) process.stdout.write('\x1b[H\x1b[2J')
      print(flags, { url, at: new Date(now.at), samples: now.samples }, [...lines, ...frame(before, now), ''])
      if (flags.given['once']) return
      before = now
    }
  },
}

function secondsOf({ given }: Flags): number {
  const every = given['once'] ? '1' : (given['every'] ?? '2')
  if (!/^[1-9]\d{0,3}$/.test(String(every)))
    throw new UserProblem('--every must be a whole number of seconds, at least 1.')
  return Number(every)
}

async function ask(url: string, { METRICS_TOKEN }: Config): Promise<Reading> {
  const headers = METRICS_TOKEN ? { authorization: `Bearer ${METRICS_TOKEN}` } : undefined
  const answer = await fetch(new URL('/metrics', url), { headers, signal: AbortSignal.timeout(5000) }).catch(() => {
    throw new UserProblem(`Nothing answers at ${url}. Start the service, or give its address: npx plaza top <address>`)
  })
  if (answer.status === 403)
    throw new UserProblem(`${url} shows its figures only to holders of METRICS_TOKEN. Set it here to the same.`)
  if (!answer.ok) throw new UserProblem(`${url}/metrics answered ${answer.status}. Is that a Plaza?`)
  return { at: Date.now(), samples: readSamples(await answer.text()) }
}

function age(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${Math.floor(minutes / 1440)} days`
}
