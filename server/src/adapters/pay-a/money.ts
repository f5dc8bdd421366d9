/** Cents as the provider writes them: `8.80`. */
export const toYuan = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Cents from the provider's text, without fractions; undefined when it is no amount. */
export function fromYuan(text: string | undefined): number | undefined {
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text ?? '')
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined
}
