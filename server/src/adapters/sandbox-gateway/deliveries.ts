import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentProvider } from '../../modules/payments/port.ts'
import type { OwnRequest, Reach } from './reach.ts'
import { gapS, maxTries } from './schedule.ts'

/** Something a provider tells Plaza: made again for every try, because each bears its own time. */
export interface Callback {
  provider: PaymentProvider['provider']
  outTradeNo: string
  make: () => OwnRequest
}

/** What Plaza answered; status 0 when it did not. */
export interface PlazaAnswer {
  status: number
  body: string
}

/** How far a provider is with a callback that it repeats. */
export interface Delivery {
  provider: PaymentProvider['provider']
  out_trade_no: string
  tries: number
  max_tries: number
  is_taken: boolean
  /** Of the last try; null before the first. */
  answer: PlazaAnswer | null
  /** When the next try comes; null when none does. */
  next_at: string | null
}

/** Delivers callbacks to Plaza, and repeats those that it did not accept. */
export interface Deliveries {
  /** Sends a callback once. */
  once(callback: Callback): Promise<PlazaAnswer>
  /**
   * Sends it as the provider does: after the delay, and again until Plaza accepts it. Returns the first try's answer.
   */
  begin(callback: Callback): Promise<PlazaAnswer>
  /** Sends it now, in addition to the provider's own tries; once accepted, it ends those. */
  again(callback: Callback): Promise<PlazaAnswer>
  /** Newest first. */
  list(): Delivery[]
  /** Sends nothing more, and waits for what is running. */
  stop(): Promise<void>
}

export interface DeliveryPace {
  /** How many of the provider's seconds pass in one of ours; 0 never repeats. */
  repeatSpeed: number
  /** How long the first try waits. */
  delayMs: number
}

/** How many are remembered and repeated at once; one more drops the oldest. */
export const MAX_DELIVERIES = 200

/** Makes the sandbox providers' delivery. It is in memory, and so are its repeats. */
export function createDeliveries(reach: Reach, { repeatSpeed, delayMs }: DeliveryPace): Deliveries {
  const known = new Map<string, { callback: Callback; state: Delivery; timer?: NodeJS.Timeout }>()
  const underWay = new Set<Promise<PlazaAnswer>>()
  const stopping = new AbortController()
  type Known = NonNullable<ReturnType<typeof known.get>>

  const once = ({ make }: Callback): Promise<PlazaAnswer> => {
    if (stopping.signal.aborted) return Promise.resolve(STOPPED)
    const sent = send(reach, make).finally(() => underWay.delete(sent))
    underWay.add(sent)
    return sent
  }

  const forget = (outTradeNo: string) => {
    clearTimeout(known.get(outTradeNo)?.timer)
    known.delete(outTradeNo)
  }

  const open = (callback: Callback): Known => {
    const { provider, outTradeNo } = callback
    forget(outTradeNo)
    const opened: Known = {
      callback,
      state: {
        provider,
        out_trade_no: outTradeNo,
        tries: 0,
        max_tries: repeatSpeed > 0 ? maxTries(provider) : 1,
        is_taken: false,
        answer: null,
        next_at: null,
      },
    }
    known.set(outTradeNo, opened)
    if (known.size > MAX_DELIVERIES) forget(known.keys().next().value!)
    return opened
  }

  const attempt = async (delivery: Known): Promise<PlazaAnswer> => {
    const { callback, state } = delivery
    state.next_at = null
    const answer = await once(callback)
    state.tries++
    note(delivery, answer)
    if (!state.is_taken) schedule(delivery)
    return answer
  }

  const note = (delivery: Known, answer: PlazaAnswer) => {
    const { state } = delivery
    // What was accepted stays accepted, whatever a concurrent try got.
    if (state.is_taken) return
    state.answer = answer
    state.is_taken = isTaken(state.provider, answer)
    if (!state.is_taken) return
    clearTimeout(delivery.timer)
    state.next_at = null
  }

  const schedule = (delivery: Known) => {
    const { provider, out_trade_no: outTradeNo, tries } = delivery.state
    const waitS = repeatSpeed > 0 ? gapS(provider, tries) : undefined
    if (waitS === undefined || stopping.signal.aborted || known.get(outTradeNo) !== delivery) return
    const waitMs = Math.ceil((waitS * 1000) / repeatSpeed)
    delivery.state.next_at = inMs(waitMs)
    // Unreferenced: a repeat keeps no process alive.
    delivery.timer = setTimeout(() => void attempt(delivery), waitMs).unref()
  }

  return {
    once,
    async begin(callback) {
      const delivery = open(callback)
      if (delayMs > 0) {
        delivery.state.next_at = inMs(delayMs)
        await sleep(delayMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      }
      return attempt(delivery)
    },
    async again(callback) {
      const answer = await once(callback)
      const delivery = known.get(callback.outTradeNo)
      if (delivery) note(delivery, answer)
      return answer
    },
    list: () => [...known.values()].map(({ state }) => state).reverse(),
    async stop() {
      stopping.abort()
      for (const { timer, state } of known.values()) {
        clearTimeout(timer)
        state.next_at = null
      }
      await Promise.allSettled(underWay)
    },
  }
}

const STOPPED: PlazaAnswer = { status: 0, body: 'The service is stopping: nothing was sent.' }
const AWAY: PlazaAnswer = { status: 0, body: 'Plaza did not answer.' }
/** How much of an answer is kept; ours are one line. */
const KEPT_CHARACTERS = 500

async function send(reach: Reach, make: () => OwnRequest): Promise<PlazaAnswer> {
  try {
    const { status, bytes } = await reach(make())
    return { status, body: bytes.toString('utf8').slice(0, KEPT_CHARACTERS) }
  } catch {
    return AWAY
  }
}

const isTaken = (provider: PaymentProvider['provider'], { status, body }: PlazaAnswer): boolean =>
  provider === 'pay-a' ? status === 200 && body === 'success' : status === 200 || status === 204

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()
