// Generates the load, in a process of its own: takes orders one at a time and answers each with its figures.
import { makeLoad } from './load.ts'
import type { Counting, Order } from './order.ts'
import { loadRows } from './row.ts'

const rows = await loadRows()
let goOn = () => {}
const counting: Counting = {
  begins: () => void process.send!('counting'),
  ends: () =>
    new Promise((resolve) => {
      goOn = resolve
      process.send!('counted')
    }),
}
process.on('message', async (message: Order | { isNoted: true }) => {
  if ('isNoted' in message) return goOn()
  const row = rows.find(({ name }) => name === message.row)!
  process.send!(await makeLoad(row, message, counting))
})
process.on('disconnect', () => process.exit(0))
process.send!('ready')
