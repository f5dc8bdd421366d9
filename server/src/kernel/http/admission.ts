import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Counter } from 'prom-client'
import { unavailable } from '../problem.ts'
import type { Lane } from './types.ts'

/** Decides whether the process takes on one more request. */
export interface Admission {
  /** Resolves when the request may run; rejects with 503 when it would only wait in vain. */
  enter(lane: Lane): Promise<() => void>
  stop(): void
}

export interface AdmissionOptions {
  /** Requests at work at once; as many again may wait twice over. */
  maxInFlight: number
  queueWaitMs?: number
  /** How late the event loop may run before reads and sign-ins are turned away. */
  sluggishMs?: number
  /** How full the heap is, from 0 to 1. */
  heapUse?: () => number
  shed: Counter<'lane'>
}

/**
 * The part of the room each lane may fill by itself, and the part that only money may still enter: a rush of sign-ins
 * cannot turn readers away, and readers cannot turn payments away.
 */
const SHARE: Record<Lane, number> = {
  read: 0.8,
  write: 0.6,
  auth: 0.25,
  money: 0.5,
  stream: Number.POSITIVE_INFINITY,
  reserved: Number.POSITIVE_INFINITY,
}
const OPEN_TO_ALL = 0.9
const takesNoShare = (lane: Lane) => lane === 'stream' || lane === 'reserved'
const WATCH_MS = 1000
/** Beyond this, collecting garbage takes the time that requests need; what is turned away leaves room to recover. */
const FULL_HEAP = 0.8

function usedOfHeap(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  return used_heap_size / heap_size_limit
}

export function createAdmission({
  maxInFlight,
  queueWaitMs = 200,
  sluggishMs = 200,
  heapUse = usedOfHeap,
  shed,
}: AdmissionOptions): Admission {
  const inLane: Record<Lane, number> = { read: 0, write: 0, auth: 0, money: 0, stream: 0, reserved: 0 }
  let inFlight = 0
  let isSluggish = false
  const waiting: { lane: Lane; start: () => void }[] = []

  // Watched from the first request on: the work of starting up says nothing about the load.
  const delay = monitorEventLoopDelay({ resolution: 20 })
  let watch: NodeJS.Timeout | undefined
  const beginWatching = () => {
    delay.enable()
    watch = setInterval(() => {
      isSluggish = delay.percentile(50) / 1e6 > sluggishMs || heapUse() > FULL_HEAP
      delay.reset()
    }, WATCH_MS).unref()
  }

  // Rounded down, so that what is kept free for money stays free in a small process too.
  const placesOf = (share: number) => Math.max(1, Math.floor(maxInFlight * share))
  const fits = (lane: Lane) =>
    takesNoShare(lane) ||
    (inLane[lane] < placesOf(SHARE[lane]) && inFlight < placesOf(lane === 'money' ? 1 : OPEN_TO_ALL))
  const refuse = (lane: Lane) => {
    shed.inc({ lane })
    return unavailable('server.busy', 'The service is busy. Try again in a moment.')
  }
  const leave = (lane: Lane) => {
    inFlight--
    inLane[lane]--
    const next = waiting.findIndex((slot) => fits(slot.lane))
    if (next >= 0) waiting.splice(next, 1)[0]!.start()
  }
  const start = (lane: Lane) => {
    if (takesNoShare(lane)) return () => {}
    inFlight++
    inLane[lane]++
    let isLeft = false
    return () => {
      if (!isLeft) leave(lane)
      isLeft = true
    }
  }

  return {
    async enter(lane) {
      if (!watch) beginWatching()
      if (isSluggish && (lane === 'read' || lane === 'auth')) throw refuse(lane)
      if (fits(lane)) return start(lane)
      if (waiting.length >= 2 * maxInFlight) throw refuse(lane)
      return new Promise((resolve, reject) => {
        const slot = {
          lane,
          start() {
            clearTimeout(timer)
            resolve(start(lane))
          },
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(slot), 1)
          reject(refuse(lane))
        }, queueWaitMs)
        waiting.push(slot)
      })
    },
    stop() {
      clearInterval(watch)
      delay.disable()
    },
  }
}
