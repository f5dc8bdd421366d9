import type { Region } from './port.ts'

/** How deep the tree may be; the interface has no fourth level. */
export const MAX_LEVELS = 3

const MAX_CODE = 2 ** 31 - 1
const MAX_REGIONS = 50_000

/** Throws, naming the region, unless these make a tree of at most three levels that the table can hold. */
export function checkRegions(regions: readonly Region[]): void {
  // An empty answer means that the source failed, not that a country has no regions.
  if (regions.length === 0) throw new Error('The source of regions is empty.')
  if (regions.length > MAX_REGIONS) throw new Error(`The source has more than ${MAX_REGIONS} regions.`)
  const byCode = new Map<string, Region>()
  for (const region of regions) {
    const fault = faultOf(region) ?? (byCode.has(region.code) ? 'occurs twice' : undefined)
    if (fault) throw new Error(`Region ${region.code} ${region.name} ${fault}.`)
    byCode.set(region.code, region)
  }
  for (const region of regions) refuseDeep(region, byCode)
}

function faultOf({ code, parentCode, name, latin, initials }: Region): string | undefined {
  if (!/^[1-9]\d{0,9}$/.test(code) || Number(code) > MAX_CODE) return 'needs a code of digits that fits an id'
  if (!/^(0|[1-9]\d{0,9})$/.test(parentCode)) return 'needs a parent code of digits, 0 at the top'
  if (name.trim() !== name || name === '' || [...name].length > 50) return 'needs a name of 1 to 50 characters'
  if (!/^[a-z]{0,100}$/.test(latin) || !/^[a-z]{0,50}$/.test(initials))
    return 'has a Latin spelling that is not plain a to z'
  return undefined
}

// The depth limit also ends cycles.
function refuseDeep(region: Region, byCode: ReadonlyMap<string, Region>): void {
  let above = region
  for (let level = 1; above.parentCode !== '0'; level++) {
    if (level === MAX_LEVELS) throw new Error(`Region ${region.code} ${region.name} is below the third level.`)
    const parent = byCode.get(above.parentCode)
    if (!parent)
      throw new Error(`Region ${above.code} ${above.name} has a parent, ${above.parentCode}, that is not there.`)
    above = parent
  }
}
