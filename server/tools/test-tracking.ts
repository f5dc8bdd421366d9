import asyncHooks, { type AsyncHook, AsyncLocalStorage, AsyncResource } from 'node:async_hooks'

// node:test tracks every promise and every callback to know which test it belongs to, which takes a fifth of the
// service's time under test. `test`, `before` and `after` find their suite by it while a file is loaded; after that it
// only puts a name to an uncaught error. Imported before anything that imports node:test.
const { createHook } = asyncHooks
const hooks: AsyncHook[] = []
Object.assign(asyncHooks, {
  createHook(callbacks: asyncHooks.HookCallbacks) {
    const hook = createHook(callbacks)
    hooks.push(hook)
    return hook
  },
})

/** Call it when the test runner is set up, before any test file is loaded: later hooks are not ours. */
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

/** Call it between test files: a storage that is used again turns itself on again. */
export function turnOffStorages(): void {
  for (const storage of storages) storage.disable()
  storages.clear()
}

/** Declares a suite outside all others; the runner tracks `load` until it is done, and no further. */
export function declareTracked(declare: (load: () => Promise<void>) => Promise<void>, load: () => Promise<void>) {
  turnOffStorages()
  for (const hook of hooks) hook.enable()
  const tracked = () =>
    load().finally(() => {
      for (const hook of hooks) hook.disable()
    })
  // An untracked step may have the id of a tracked one, and with it the name of a suite that has ended.
  return new AsyncResource('TestFile', { triggerAsyncId: 0 }).runInAsyncScope(() => declare(tracked))
}
