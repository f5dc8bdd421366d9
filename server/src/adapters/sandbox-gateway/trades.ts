import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PaymentProvider } from '../../modules/payments/port.ts'

/** A payment as the sandbox provider knows it. */
export interface Trade {
  provider: PaymentProvider['provider']
  outTradeNo: string
  applicationId: string
  /** Smallest unit of money. */
  moneyAmount: number
  state: 'waiting' | 'paid' | 'closed'
  /** The provider's own id, from the moment it is paid. */
  providerTxnId?: string
}

/** The sandbox providers' memory, one small file per payment: it outlives the process. */
export interface Trades {
  find(outTradeNo: string): Promise<Trade | undefined>
  /** Stores a new one; an existing one stays as it is. */
  open(trade: Omit<Trade, 'state' | 'providerTxnId'>): Promise<Trade>
  change(trade: Trade): Promise<void>
  /** All of them, by number. */
  list(): Promise<Trade[]>
}

const NAME = /^[0-9A-Za-z]{6,32}$/

/** Makes the memory in this folder. */
export function createTrades(folder: string): Trades {
  const fileOf = (outTradeNo: string) => {
    if (!NAME.test(outTradeNo)) throw new Error('not a number of a payment')
    return join(folder, `${outTradeNo}.json`)
  }
  const find = async (outTradeNo: string) => {
    if (!NAME.test(outTradeNo)) return undefined
    const text = await readFile(fileOf(outTradeNo), 'utf8').catch(() => undefined)
    return text === undefined ? undefined : (JSON.parse(text) as Trade)
  }
  const change = async (trade: Trade) => {
    await mkdir(folder, { recursive: true })
    const draft = `${fileOf(trade.outTradeNo)}.${randomBytes(6).toString('hex')}`
    await writeFile(draft, JSON.stringify(trade))
    await rename(draft, fileOf(trade.outTradeNo))
  }
  return {
    find,
    change,
    async open(trade) {
      const known = await find(trade.outTradeNo)
      if (known) return known
      const opened: Trade = { ...trade, state: 'waiting' }
      await change(opened)
      return opened
    },
    async list() {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort()
      const found: Trade[] = []
      for (const name of names) {
        const trade = await find(name.slice(0, -'.json'.length))
        if (trade) found.push(trade)
      }
      return found
    },
  }
}
