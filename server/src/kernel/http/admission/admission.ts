import { getHeapStatistics } from 'node:v8'
import type { Counter } from 'prom-client'
import type { Lane } from '../types.ts'
import { createReadersLimit } from './readers-limit.ts'

/** Gives a request's slot back; calling it again does nothing. */
export type Leave = () => void

/** Said of somebody who has to wait and is told later. */
export const LATER = 'later'

/** A request that may have to wait for its slot. */
export interface Asker {
  /** Whether its client has hung up meanwhile: then no work is begun for it. */
  isGone(): boolean
  /** What was decided, for one who had to wait: the way out again, or undefined when it has waited in vain. */
  decided(leave: Leave | undefined): void
  /** How many wait with it for its slot; it alone unless said otherwise. */
  count?(): number
}

/** Decides whether the process takes on one more request. */
export interface Admission {
  /**
   * The way out again when the request may run, undefined when it would only wait in vain, or a promise of either. Writes
   * that travel together take part of a slot each.
   */
  enter(lane: Lane, isGone?: () => boolean, travels?: boolean): Leave | undefined | Promise<Leave | undefined>
  /** The same for a reader who came at `since`, without a promise: in a crowd there are thousands. */
  enterReader(asker: Asker, since: number): Leave | undefined | typeof LATER
  /** Whether a reader who came at `since` has waited as long as one may. */
  isOverdue(since: number): boolean
  /** Refuses a reader who has waited too long beside another, when its turn comes. */
  refuseReader(asker: Asker): void
  /** Whether the next reader, or the last of so many, would have to wait. */
  isCrowded(count?: number): boolean
  /** When a reader last had to wait for room, by `performance.now()`; long ago if none ever had. */
  readerWaitedAt(): number
  /** Who has a slot and who waits for one, by lane. */
  slots(): Record<Waiter, { inside: number; waiting: number }>
  stop(): void
}

export interface AdmissionOptions {
  /** Writes, payments, sign-ins and what staff do at work at once, and the fewest readers there is always room for. */
  maxInFlight: number
  /** The most readers at once; how many fit below that finds itself. */
  maxReaders?: number
  queueWaitMs?: number
  readersWaitMs?: number | undefined
  /** How full the heap is, from 0 to 1. */
  heapUse?: () => number
  shed: Counter<'lane'>
}

/**
 * Readers have a room of their own, as wide as they are answered in time: most share a query or get bytes that are there,
 * so what they need is a share of the processor, not a slot. The other lanes do work of their own, what staff read among it.
 * Each may fill a part of the room by itself, and a part is left that only money may enter: a rush of sign-ins cannot turn
 * payments away.
 */
const SHARE = { write: 0.6, auth: 0.25, money: 0.5, staff: 0.25 }
const OPEN_TO_ALL = 0.9
type Worker = keyof typeof SHARE
type Waiter = 'read' | Worker
/** One transaction works for up to forty who travel together; the others only wait for it. */
const TRAVELLER = 1 / 8
/** Who is let in first when a slot becomes free. */
const IN_ORDER: readonly Worker[] = ['money', 'staff', 'write', 'auth']
const takesNoPlace = (lane: Lane): lane is 'stream' | 'reserved' => lane === 'stream' || lane === 'reserved'

/**
 * Those waiting cost memory only. The more of them wait, the fewer come back at once because they were turned away. Readers wait
 * unparsed, so every connection may have one.
 */
const MAX_WAITING = { read: 20_000, write: 4096, auth: 4096, money: 4096, staff: 4096 }
/** So much of the time a reader may wait must be enough for all who do; with more of them the newest are let in first. */
const LONG_QUEUE = 0.85
const SWEEP_MS = 20
/**
 * So many readers begin in one turn of the event loop, the others in the next ones: between two turns everybody else is
 * heard, so a like or a payment waits at each of its steps for some readers and not for the whole crowd.
 */
const READERS_A_TURN = 32
/**
 * So many whose time is over are told so in one turn, and a part of those still to be told. A reader who is told comes back, so
 * telling all at once would leave no time to serve anybody.
 */
const REFUSALS_A_TURN = 32
const PART_OF_REFUSALS = 1 / 32
const nothing: Leave = () => {}

interface Slot {
  until: number
  asker: Asker
  size: number
}

const countOf = ({ asker }: Slot): number => asker.count?.() ?? 1

function usedOfHeap(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  return used_heap_size / heap_size_limit
}

/** Decides by what is at work, who waits, and how long readers have been taking. */
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
  // Oldest first: they leave at the front when their time is over, and are let in from either end (`takeNext`).
  const waiting: Record<Waiter, Slot[]> = { read: [], write: [], auth: [], money: [], staff: [] }
  let atWork = 0
  let waitingCount = 0
  let sweeper: NodeJS.Timeout | undefined
  /** Readers who have a slot and begin in a later turn. */
  const nextTurns: { asker: Asker; leave: Leave }[] = []
  /** Readers whose time is over and who have not been told. */
  const overdue: Pick<Slot, 'asker'>[] = []
  let isTakingTurns = false
  let begunThisTurn = 0
  let readerWaitedAt = Number.NEGATIVE_INFINITY

  // Rounded down, so that what is kept free for money stays free in a small process too.
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

  /** Whether those who wait are more than can be served before their time is over. */
  const isQueueLong = () => waiting.read.length > readers.perMs() * readersWaitMs * LONG_QUEUE

  // In order of arrival while all can be served in time. Else newest first: those who have just come still can, and the
  // oldest have mostly given up; in order everybody would be served a moment too late.
  const takeNext = (lane: Waiter): Slot =>
    (lane === 'read' && !isQueueLong() ? waiting.read.shift() : waiting[lane].pop())!

  const letIn = (lanes: readonly Waiter[]) => {
    for (const lane of lanes) {
      while (waiting[lane].length > 0 && fits(lane)) {
        const { asker, size } = takeNext(lane)
        waitingCount--
        if (asker.isGone()) asker.decided(undefined)
        else {
          const leave = begin(lane, asker, size)
          if (leave !== LATER) asker.decided(leave)
        }
      }
    }
  }

  /** Who has a slot begins now, or in a later turn of the event loop. */
  const begin = (lane: Waiter, asker: Asker, size: number): Leave | typeof LATER => {
    const leave = start(lane, size)
    if (lane !== 'read') return leave
    takeTurns()
    if (begunThisTurn++ < READERS_A_TURN) return leave
    nextTurns.push({ asker, leave })
    return LATER
  }

  const takeTurns = () => {
    if (!isTakingTurns) setImmediate(takeTurn)
    isTakingTurns = true
  }

  const takeTurn = () => {
    isTakingTurns = false
    begunThisTurn = nextTurns.length
    if (nextTurns.length + overdue.length > 0) takeTurns()
    for (const { asker, leave } of nextTurns.splice(0, READERS_A_TURN)) {
      if (!asker.isGone()) asker.decided(leave)
      else {
        leave()
        asker.decided(undefined)
      }
    }
    const count = REFUSALS_A_TURN + Math.floor(overdue.length * PART_OF_REFUSALS)
    const refused = overdue.splice(0, count)
    if (refused.length > 0) counters['read']!.inc(refused.length)
    for (const { asker } of refused) asker.decided(undefined)
  }

  // One per lane: looking one up by an object of labels is slower.
  const counters = Object.fromEntries(Object.keys(waiting).map((lane) => [lane, shed.labels(lane)]))
  const refuse = (lane: Waiter): undefined => {
    counters[lane]!.inc()
  }

  const sweep = () => {
    const now = performance.now()
    for (const [lane, slots] of Object.entries(waiting) as [Waiter, Slot[]][]) {
      const over = slots.findIndex(({ until }) => until > now)
      const late = slots.splice(0, over < 0 ? slots.length : over)
      waitingCount -= late.length
      if (lane === 'read') overdue.push(...late)
      else for (const { asker } of late) asker.decided(refuse(lane))
    }
    if (overdue.length > 0) takeTurns()
    // The limit may have grown while nobody left.
    letIn(['read'])
    if (waitingCount > 0) return
    clearInterval(sweeper)
    sweeper = undefined
  }

  const ask = (
    lane: Waiter,
    asker: Asker,
    size: number,
    since = performance.now(),
  ): Leave | undefined | typeof LATER => {
    if (fits(lane)) return begin(lane, asker, size)
    if (waiting[lane].length >= MAX_WAITING[lane]) return refuse(lane)
    sweeper ??= setInterval(sweep, SWEEP_MS)
    waitingCount++
    if (lane === 'read') readerWaitedAt = performance.now()
    const slot = { until: since + (lane === 'read' ? readersWaitMs : queueWaitMs), asker, size }
    // Who was here before and comes back is older than most.
    const isLast = (waiting[lane].at(-1)?.until ?? 0) <= slot.until
    if (isLast) waiting[lane].push(slot)
    else
      waiting[lane].splice(
        waiting[lane].findIndex(({ until }) => until > slot.until),
        0,
        slot,
      )
    return LATER
  }

  return {
    enter(lane, isGone = () => false, travels = false) {
      if (takesNoPlace(lane)) return nothing
      const asker: Asker = { isGone, decided: () => {} }
      const leave = ask(lane, asker, travels ? TRAVELLER : 1)
      if (leave !== LATER) return leave
      return new Promise((resolve) => {
        asker.decided = resolve
      })
    },
    enterReader: (asker, since) => ask('read', asker, 1, since),
    isOverdue: (since) => performance.now() >= since + readersWaitMs,
    refuseReader(asker) {
      overdue.push({ asker })
      takeTurns()
    },
    isCrowded: (count = 1) => inside.read + count > readers.limit(),
    readerWaitedAt: () => readerWaitedAt,
    slots: () => {
      const of = (lane: Waiter) => ({
        inside: Math.ceil(inside[lane]),
        waiting: waiting[lane].reduce((sum, slot) => sum + countOf(slot), 0),
      })
      return { read: of('read'), write: of('write'), auth: of('auth'), money: of('money'), staff: of('staff') }
    },
    stop() {
      clearInterval(sweeper)
    },
  }
}
