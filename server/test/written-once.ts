/**
 * The router writes several functions for each of hundreds of addresses, and every service of a process writes the same
 * ones, which is a seventh of what opening one costs. They see nothing but their arguments, so those that read alike are one.
 */
const written = new Map<string, object>()
globalThis.Function = new Proxy(Function, {
  construct(target, args: string[]) {
    const text = args.join('\0')
    let found = written.get(text)
    if (!found) {
      found = Reflect.construct(target, args) as object
      written.set(text, found)
    }
    return found
  },
})
