import type { Startup } from '../data/startup.ts'

/** The currency real money is counted in. */
export const MONEY = 'CNY'

/** Of what the community says of itself, its currency. */
interface OfCurrency {
  currency: Pick<Startup['currency'], 'settings'>
}

/** What may be bought and withdrawn, as numbers. */
export interface Terms {
  ratio: number
  options: number[]
  rechargeMin: number
  rechargeMax: number
  cashMin: number
  cashMax: number
}

export function termsOf({ currency: { settings } }: OfCurrency): Terms {
  const ratio = Math.max(1, settings['recharge-ratio'])
  const [rechargeMin, rechargeMax] = [settings['recharge-min'], settings['recharge-max']]
  const options = settings['recharge-options']
    .split(',')
    .map((part) => Number(part.trim()))
    .filter((coins) => Number.isInteger(coins) && coins >= rechargeMin && coins <= rechargeMax && coins % ratio === 0)
  return {
    ratio,
    options,
    rechargeMin: roundUp(rechargeMin, ratio),
    rechargeMax: rechargeMax - (rechargeMax % ratio),
    cashMin: settings['cash-min'],
    cashMax: settings['cash-max'],
  }
}

const roundUp = (coins: number, step: number): number => Math.ceil(coins / step) * step

/** Coins bought for so much money, in its smallest unit; whole units only. */
export const moneyFor = (coins: number, ratio: number): number => Math.floor(coins / ratio)

/** A whole number as people type it: spaces and separators are ignored, anything else is an error. */
export function wholeFrom(text: string): number | undefined {
  const digits = text.replace(/[\s,，'’]/g, '')
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined
}

export type AmountFault = 'range' | 'step'

/** What is wrong with an amount to buy. */
export function rechargeFault(coins: number | undefined, terms: Terms): AmountFault | undefined {
  if (coins === undefined || coins < terms.rechargeMin || coins > terms.rechargeMax) return 'range'
  return coins % terms.ratio === 0 ? undefined : 'step'
}

/** The most that can be asked for at once. */
export const mostWithdrawable = (withdrawable: number, terms: Terms): number => Math.min(withdrawable, terms.cashMax)
