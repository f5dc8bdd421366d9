/** One region of a source. */
export interface Region {
  /** Digits that never change for this region; they become its id. */
  code: string
  /** Code of the region above; `0` at the top. */
  parentCode: string
  name: string
  /** Lower-case Latin spelling without spaces, for search; may be empty. */
  latin: string
  /** First letters of the Latin spelling; may be empty. */
  initials: string
}

/** Where regions come from, in any order. It can be read more than once. */
export type RegionSource = AsyncIterable<Region>
