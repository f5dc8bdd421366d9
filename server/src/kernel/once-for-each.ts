import { createHash } from 'node:crypto'

/**
 * Derives something from an object once, and forgets it together with that object. For what is derived from schemas:
 * many routes share one, and every service of a process has the same.
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

/**
 * The same for what follows from the content of an object alone, such as a compiled schema: equal ones share it, even
 * if every service of a process has made its own. Kept for good: there are only as many as different schemas.
 */
export function onceForEachText<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<string, { made: Made }>()
  return onceForEach((key) => {
    const digest = createHash('sha256').update(JSON.stringify(key)).digest('base64url')
    let found = known.get(digest)
    if (!found) {
      found = { made: make(key) }
      known.set(digest, found)
    }
    return found.made
  })
}
