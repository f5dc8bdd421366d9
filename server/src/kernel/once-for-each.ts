/**
 * Makes something of an object once, however often it is asked for, and forgets it together with that object. For what is
 * worked out from schemas: many routes share one, and every service of a process has the same.
 */
export function onceForEach<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, { made: Made }>()
  return (key) => {
    let found = known.get(key)
    if (!found) {
      found = { made: make(key) }
      known.set(key, found)
    }
    return found.made
  }
}
