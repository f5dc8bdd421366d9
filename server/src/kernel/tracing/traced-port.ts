import { spanHere, within } from './span.ts'

/** Wraps an outside service so that each call to it is a span of the current trace. */
export const tracedPort = <Port extends object>(name: string, port: Port): Port =>
  new Proxy(port, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const span = spanHere()?.child(`${name} ${String(key)}`, 'client')
        const answer: unknown = within(span, () => value.apply(target, given))
        // A synchronous answer did not leave the process.
        if (span && answer instanceof Promise)
          answer.then(
            () => span.end(),
            (error) => span.end(error),
          )
        return answer
      }
    },
  })
