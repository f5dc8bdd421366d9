import { prepareRemovals, type Removals, startRemoving } from '../../removals/remove-everything.ts'
import { defineRow } from '../../row.ts'

/** Everything of a person, ten thousand posts, removed in the background: how many a second are gone. */
export default defineRow<Removals>({
  name: 'removal of everything, 10,000 posts',
  connections: 1,
  prepare: prepareRemovals,
  requests: () => [],
  async client(prepared, port) {
    let gone = 0
    let wake = () => {}
    let fault: unknown
    const removing = startRemoving(port, prepared, (count) => {
      gone += count
      wake()
    })
    removing.done.then(
      () => {
        fault ??= new Error('everything was removed before the measurement was over')
        wake()
      },
      (error: unknown) => {
        fault = error
        wake()
      },
    )
    return {
      // One act is one post that is gone.
      async act() {
        while (gone === 0 && fault === undefined)
          await new Promise<void>((resume) => {
            wake = resume
          })
        if (gone === 0) return String(fault)
        gone--
        return undefined
      },
      close: () => removing.stop(),
    }
  },
  status: 200,
  targets: [],
  rate: { atLeast: 500 },
})
