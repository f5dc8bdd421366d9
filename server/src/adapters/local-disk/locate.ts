import { join, resolve, sep } from 'node:path'

const maxPathLength = 512

/** Turns an object's path into a file name below the root, or throws where it could be anything else. */
export function locate(root: string, path: string): string {
  const isPlain = /^[a-z0-9][a-z0-9/._-]*$/.test(path) && path.length <= maxPathLength
  // Segments that are empty or begin with a dot would be another spelling of a path, a way up, or a hidden file.
  const hasOddSegment = path.split('/').some((segment) => segment === '' || segment.startsWith('.'))
  const located = resolve(join(root, path))
  // The pattern alone keeps us inside; this stays right if the pattern is widened.
  if (!isPlain || hasOddSegment || path.includes('..') || !located.startsWith(root + sep)) {
    throw new Error('Not a path of a stored file')
  }
  return located
}
