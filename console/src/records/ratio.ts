import { useRead } from '../app/data.ts'

/** Coins for the smallest unit of money. */
export function useRatio(): number {
  const site = useRead('GET /bootstrappers', {})
  return site.data?.currency.settings['recharge-ratio'] ?? 1
}
