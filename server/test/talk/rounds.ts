import { setTimeout as delay } from 'node:timers/promises'
import type { Fate } from '../money/faults/proxy.ts'
import type { FaultStage } from '../money/faults/stage.ts'
import { startTalk, type Talk } from './talk.ts'

const CUTS = 5

/** F-6: people chat while the database is killed, a service is killed, and connections are cut inside COMMIT, in turn. */
export async function killChat(stage: FaultStage, rounds: number) {
  const talk = await startTalk({
    people: stage.people,
    signedIn: stage.signedIn,
    staff: stage.staff,
    addressOf: () => `http://127.0.0.1:${stage.services[Math.floor(Math.random() * stage.services.length)]!.port}`,
  })
  const faults = [
    () => stage.killDatabase(),
    () => stage.replaceService(Math.floor(Math.random() * stage.services.length)),
    () => cutSome(stage),
  ]
  for (let round = 0; round < rounds; round++) {
    await delay(500 + Math.random() * 500)
    await faults[round % faults.length]!()
    await untilServed(talk)
  }
  await delay(300)
  return { rounds, ...(await talk.conclude(stage.owner())) }
}

/** Cuts some connections, half of them before the database has seen the COMMIT and half after. */
async function cutSome({ proxy }: FaultStage): Promise<void> {
  let left = CUTS
  proxy.onStatement = (text): Fate => {
    if (text !== 'commit' || left === 0 || Math.random() > 0.3) return 'pass'
    left--
    return left % 2 === 0 ? 'cut after' : 'cut before'
  }
  while (left > 0) await delay(50)
  proxy.onStatement = () => 'pass'
}

async function untilServed(talk: Talk): Promise<void> {
  const since = performance.now()
  while (talk.lastAt < since) await delay(10)
}
