import asyncHooks, { type AsyncHook, AsyncLocalStorage, AsyncResource } from 'node:async_hooks'

// node:test follows every promise and every callback to know whose test it belongs to, which takes a fifth of all the
// time the service needs under test. `test`, `before` and `after` find their suite by it while a file is loaded; after
// that it only puts a name to an uncaught error. Imported before anything that imports node:test.
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

// The same is paid for as long as anything is kept in an AsyncLocalStorage, which is never turned off again: the
// browser driver has one, and after a test in a browser all others of its process would take a tenth longer.
const storages = new Set<AsyncLocalStorage<unknown>>()
for (const way of ['run', 'enterWith'] as const) {
  const original = AsyncLocalStorage.prototype[way] as (...given: unknown[]) => unknown
  Object.assign(AsyncLocalStorage.prototype, {
    [way](this: AsyncLocalStorage<unknown>, ...given: unknown[]) {
      storages.add(this)
      return original.apply(this, given)
    },
  })
}

/** To be called between test files: whatever is used again turns itself on again. */
export function turnOffStorages(): void {
  for (const storage of storages) storage.disable()
  storages.clear()
}

/** Declares a suite outside all others; the runner follows what `load` does until it has been done, and no further. */
export function declareTracked(declare: (load: () => Promise<void>) => Promise<void>, load: () => Promise<void>) {
  turnOffStorages()
  for (const hook of hooks) hook.enable()
  const tracked = () =>
    load().finally(() => {
      for (const hook of hooks) hook.disable()
    })
  // A step that is not followed may bear the number of one that was, and with it the name of a suite that has ended.
  return new AsyncResource('TestFile', { triggerAsyncId: 0 }).runInAsyncScope(() => declare(tracked))
}
