import asyncHooks, { type AsyncHook, AsyncResource } from 'node:async_hooks'

// node:test follows every promise and every callback to know whose test it belongs to, which takes a fifth of all the
// time the service needs under test. `test`, `before` and `after` find their suite by it while a file is loaded; after
// that it only puts a name to an error that nobody caught. Imported before anything that imports node:test.
const { createHook } = asyncHooks
const hooks: AsyncHook[] = []
Object.assign(asyncHooks, {
  createHook(callbacks: asyncHooks.HookCallbacks) {
    const hook = createHook(callbacks)
    hooks.push(hook)
    return hook
  },
})

/** To be called when the test runner is set up, before any test file is loaded: whose hook is made later is not ours. */
export function endCatchingHooks(): void {
  Object.assign(asyncHooks, { createHook })
}

/** Declares a suite outside all others; the runner follows what `load` does until it has been done, and no further. */
export function declareTracked(declare: (load: () => Promise<void>) => Promise<void>, load: () => Promise<void>) {
  for (const hook of hooks) hook.enable()
  const tracked = () =>
    load().finally(() => {
      for (const hook of hooks) hook.disable()
    })
  // A step that is not followed may bear the number of one that was, and with it the name of a suite that has ended.
  return new AsyncResource('TestFile', { triggerAsyncId: 0 }).runInAsyncScope(() => declare(tracked))
}
