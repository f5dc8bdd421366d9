/** Continues with a value at once, or with a promise once it resolves. */
export const proceed = <Value, Next>(value: Value | Promise<Value>, next: (value: Value) => Next | Promise<Next>) =>
  value instanceof Promise ? value.then(next) : next(value)
