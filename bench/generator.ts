// Makes the load, in a process of its own: takes orders one at a time and answers each with its figures.
import { makeLoad } from './load.ts'
import type { Order } from './order.ts'
import { loadRows } from './row.ts'

const rows = await loadRows()
process.on('message', async (order: Order) => {
  const row = rows.find(({ name }) => name === order.row)!
  const load = await makeLoad(row, order, () => process.send!('counting'))
  process.send!(load)
})
process.on('disconnect', () => process.exit(0))
process.send!('ready')
