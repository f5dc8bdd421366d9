export const BOARD_SIZE = 1000

/** The most rewarded topics, the first first. */
export interface Board {
  /** Different for every board this process makes. */
  serial: number
  ids: readonly number[]
  ranks: ReadonlyMap<number, { rank: number; total: number }>
}

let made = 0

export const boardOf = (totals: readonly (readonly [id: number, total: number])[]): Board => ({
  serial: ++made,
  ids: totals.map(([id]) => id),
  ranks: new Map(totals.map(([id, total], index) => [id, { rank: index + 1, total }])),
})
