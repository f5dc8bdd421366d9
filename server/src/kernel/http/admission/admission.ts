import { getHeapStatistics } from 'node:v8'
import type { Counter } from 'prom-client'
import type { Lane } from '../types.ts'
import { createReadersLimit } from './readers-limit.ts'

/** Gives a request's slot back; calling it again does nothing. */
export type Leave = () => void

/** Decides whether the process takes on one more request. */
export interface Admission {
  /**
   * The function that leaves when the request may run, undefined when it waited too long, or a promise of either.
   * Batched writes take part of a slot each.
   */
  enter(lane: Lane, isGone?: () => boolean, isBatched?: boolean): Leave | undefined | Promise<Leave | undefined>
  /** How many requests have a slot and how many wait for one, by lane. */
  slots(): Record<Waiter, { inside: number; waiting: number }>
  stop(): void
}

export interface AdmissionOptions {
  /**
   * How many writes, payments, sign-ins and staff requests run at once, and the fewest readers there is always room
   * for.
   */
  maxInFlight: number
  /** The most readers at once; below that the limit adapts itself. */
  maxReaders?: number
  queueWaitMs?: number
  readersWaitMs?: number | undefined
  /** How full the heap is, from 0 to 1. */
  heapUse?: () => number
  shed: Counter<'lane'>
}

/**
 * Readers have a limit of their own, which adapts to how quickly they are answered: most share a query or get cached
 * bytes, so what they need is a share of the processor, not a slot. The other lanes do work of their own, staff's reads
 * included. Each may fill a part of the slots by itself, and a part is left for money alone: a rush of sign-ins cannot
 * turn payments away.
 */
const SHARE = { write: 0.6, auth: 0.25, money: 0.5, staff: 0.25 }
const OPEN_TO_ALL = 0.9
type Worker = keyof typeof SHARE
type Waiter = 'read' | Worker
/** One transaction serves up to forty batched writes; the others only wait for it. */
const BATCHED_SIZE = 1 / 8
/** Which lane is served first when a slot becomes free. */
const IN_ORDER: readonly Worker[] = ['money', 'staff', 'write', 'auth']
const takesNoPlace = (lane: Lane): lane is 'stream' | 'reserved' => lane === 'stream' || lane === 'reserved'

/**
 * Waiting requests cost memory only. The more of them wait, the fewer come back at once because they were turned away.
 */
const MAX_WAITING = { read: 20_000, write: 4096, auth: 4096, money: 4096, staff: 4096 }
/**
 * The share of a reader's time limit within which the whole queue must be served; beyond it the newest are let in
 * first.
 */
const LONG_QUEUE = 0.85
/** In the other lanes: more than so many waiting per slot are taken to be too many to serve in time. */
const LONG_QUEUE_A_SLOT = 4
const SWEEP_MS = 20
/**
 * So many readers start per turn of the event loop, the others in later ones: between turns everything else runs, so a
 * like or a payment waits at each of its steps for some readers and not for the whole crowd.
 */
const READERS_A_TURN = 32
/**
 * So many timed-out requests are answered per turn, plus a part of the rest. A refused reader comes back, so refusing
 * all at once would leave no time to serve any.
 */
const REFUSALS_A_TURN = 32
const PART_OF_REFUSALS = 1 / 32
const nothing: Leave = () => {}

interface Slot {
  until: number
  size: number
  /** Whether its client has hung up meanwhile: then no work is started for it. */
  isGone(): boolean
  /** The function that leaves, or undefined when it waited too long. */
  decided(leave: Leave | undefined): void
}

function usedOfHeap(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  return used_heap_size / heap_size_limit
}

/** Decides by what runs, what waits, and how long readers have been taking. */
export function createAdmission({
  maxInFlight,
  maxReaders = 4096,
  queueWaitMs = 200,
  readersWaitMs = 400,
  heapUse = usedOfHeap,
  shed,
}: AdmissionOptions): Admission {
  const readers = createReadersLimit({ least: maxInFlight, most: Math.max(maxInFlight, maxReaders), heapUse })
  const inside: Record<Waiter, number> = { read: 0, write: 0, auth: 0, money: 0, staff: 0 }
  // Oldest first: they leave at the front when they time out, and are let in from either end (`takeNext`).
  const waiting: Record<Waiter, Slot[]> = { read: [], write: [], auth: [], money: [], staff: [] }
  let atWork = 0
  let waitingCount = 0
  let sweeper: NodeJS.Timeout | undefined
  /** Readers that have a slot and start in a later turn. */
  const nextTurns: { slot: Slot; leave: Leave }[] = []
  /** Readers that timed out and have not been answered yet. */
  const overdue: Slot[] = []
  let isTakingTurns = false
  let begunThisTurn = 0

  // Rounded down, so that the share for money stays free in a small process too.
  const placesOf = (share: number) => Math.max(1, Math.floor(maxInFlight * share))
  const fits = (lane: Waiter): boolean =>
    lane === 'read'
      ? inside.read < readers.limit()
      : inside[lane] < placesOf(SHARE[lane]) && atWork < placesOf(lane === 'money' ? 1 : OPEN_TO_ALL)

  const start = (lane: Waiter, size: number): Leave => {
    inside[lane] += size
    if (lane !== 'read') atWork += size
    const startedAt = performance.now()
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      inside[lane] -= size
      if (lane === 'read') readers.took(performance.now() - startedAt, inside.read + waiting.read.length + 1)
      else atWork -= size
      if (waitingCount > 0) letIn(lane === 'read' ? ['read'] : IN_ORDER)
    }
  }

  /** Whether more wait than can be served before they time out. */
  const isQueueLong = (lane: Waiter) =>
    lane === 'read'
      ? waiting.read.length > readers.perMs() * readersWaitMs * LONG_QUEUE
      : waiting[lane].length > LONG_QUEUE_A_SLOT * placesOf(SHARE[lane])

  // In order of arrival while all can be served in time. Otherwise newest first: those can still be served, and the
  // oldest have mostly given up; in order, every one would be served a moment too late.
  const takeNext = (lane: Waiter): Slot => (isQueueLong(lane) ? waiting[lane].pop() : waiting[lane].shift())!

  const letIn = (lanes: readonly Waiter[]) => {
    for (const lane of lanes) {
      while (waiting[lane].length > 0 && fits(lane)) {
        const slot = takeNext(lane)
        waitingCount--
        if (slot.isGone()) slot.decided(undefined)
        else begin(lane, slot)
      }
    }
  }

  /** A request that has a slot starts now; a reader perhaps in a later turn of the event loop. */
  const begin = (lane: Waiter, slot: Slot) => {
    const leave = start(lane, slot.size)
    if (lane === 'read' && !hasTurn()) nextTurns.push({ slot, leave })
    else slot.decided(leave)
  }

  /** Whether one more reader may start in this turn. */
  const hasTurn = (): boolean => {
    takeTurns()
    return begunThisTurn++ < READERS_A_TURN
  }

  const takeTurns = () => {
    if (!isTakingTurns) setImmediate(takeTurn)
    isTakingTurns = true
  }

  const takeTurn = () => {
    isTakingTurns = false
    begunThisTurn = nextTurns.length
    if (nextTurns.length + overdue.length > 0) takeTurns()
    for (const { slot, leave } of nextTurns.splice(0, READERS_A_TURN)) {
      if (slot.isGone()) leave()
      slot.decided(slot.isGone() ? undefined : leave)
    }
    const count = REFUSALS_A_TURN + Math.floor(overdue.length * PART_OF_REFUSALS)
    for (const slot of overdue.splice(0, count)) slot.decided(undefined)
  }

  // One per lane: looking one up by an object of labels is slower.
  const counters = Object.fromEntries(Object.keys(waiting).map((lane) => [lane, shed.labels(lane)]))
  const countRefused = (lane: Waiter, count: number): undefined => void counters[lane]!.inc(count)

  const sweep = () => {
    const now = performance.now()
    for (const [lane, slots] of Object.entries(waiting) as [Waiter, Slot[]][]) {
      const over = slots.findIndex(({ until }) => until > now)
      const late = slots.splice(0, over < 0 ? slots.length : over)
      waitingCount -= late.length
      if (late.length > 0) countRefused(lane, late.length)
      if (lane === 'read') overdue.push(...late)
      else for (const slot of late) slot.decided(undefined)
    }
    if (overdue.length > 0) takeTurns()
    // The limit may have grown while no one left.
    letIn(['read'])
    if (waitingCount > 0) return
    clearInterval(sweeper)
    sweeper = undefined
  }

  return {
    enter(lane, isGone = () => false, isBatched = false) {
      if (takesNoPlace(lane)) return nothing
      const size = isBatched ? BATCHED_SIZE : 1
      const isFree = fits(lane)
      if (isFree && (lane !== 'read' || hasTurn())) return start(lane, size)
      if (!isFree && waiting[lane].length >= MAX_WAITING[lane]) return countRefused(lane, 1)
      return new Promise((decided) => {
        const until = performance.now() + (lane === 'read' ? readersWaitMs : queueWaitMs)
        const slot: Slot = { until, size, isGone, decided }
        if (isFree) {
          nextTurns.push({ slot, leave: start(lane, size) })
          return
        }
        sweeper ??= setInterval(sweep, SWEEP_MS)
        waitingCount++
        waiting[lane].push(slot)
      })
    },
    slots: () => {
      const of = (lane: Waiter) => ({ inside: Math.ceil(inside[lane]), waiting: waiting[lane].length })
      return { read: of('read'), write: of('write'), auth: of('auth'), money: of('money'), staff: of('staff') }
    },
    stop() {
      clearInterval(sweeper)
    },
  }
}
