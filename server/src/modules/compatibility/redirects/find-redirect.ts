import type { Settings } from '../../../kernel/index.ts'
import { matchPath, segmentsOf } from './pattern.ts'
import { redirectsSetting } from './setting.ts'

/** Where an address of the previous site is now, if one of the redirects fits. Parameters are as the client wrote them. */
export function findRedirect(settings: Settings, path: string): string | undefined {
  const asked = segmentsOf(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
  for (const { from, to } of settings.get(redirectsSetting)) {
    const values = matchPath(segmentsOf(from), asked)
    if (values)
      return `/${segmentsOf(to)
        .map((segment) => values.get(segment) ?? segment)
        .join('/')}`
  }
  return undefined
}
