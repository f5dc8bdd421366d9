const maxPathLength = 512

/** Checks that a path is one this application makes and returns it as the object's key. */
export function objectKey(path: string): string {
  const isPlain = /^[a-z0-9][a-z0-9/._-]*$/.test(path) && path.length <= maxPathLength
  // Clients and proxies normalise such segments in an address, and would then ask for another object.
  const hasOddSegment = path.split('/').some((segment) => segment === '' || segment.startsWith('.'))
  if (!isPlain || hasOddSegment || path.includes('..')) throw new Error('Not a path of a stored file')
  return path
}
