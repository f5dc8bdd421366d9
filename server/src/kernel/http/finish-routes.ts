import type { App } from './types.ts'

type After = (this: App, finish?: Finish) => App
type Finish = (error: Error | null, done: (error: Error | null) => void) => void

/**
 * The framework finishes every route in a plugin of its own, and loading hundreds of those is a good part of putting a service
 * together. From now on they are gathered; the function returned finishes all of them in one, and has to be called before the
 * service gets ready.
 */
export function gatherRoutes(app: App): () => void {
  const after = app.after as After
  const gathered: Finish[] = []
  // A route is announced right before it asks to be finished; whoever else calls `after` waits for something.
  let isOfRoute = false
  app.addHook('onRoute', () => {
    isOfRoute = true
  })
  const gather: After = function (finish) {
    if (!isOfRoute || !finish) return after.call(this, finish)
    isOfRoute = false
    gathered.push(finish)
    return this
  }
  Object.assign(app, { after: gather })
  return () => {
    Object.assign(app, { after })
    after.call(app, (error, done) => {
      for (const finish of gathered) finish(error, () => {})
      done(error)
    })
  }
}
