import { type AnyRoute, createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { NotHere, PageTrouble } from '../parts/states.tsx'
import { Shell } from '../shell/shell.tsx'
import { pagesFor } from './pages.ts'
import type { Me } from './staff.tsx'

/** A router over the pages this person may open; any other address says so. */
export function createConsoleRouter(me: Me) {
  const root = createRootRoute({ component: Shell, notFoundComponent: NotHere, errorComponent: PageTrouble })
  const routes = pagesFor(me).map(({ path, load }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: (search: Record<string, unknown>) => search,
      component: lazyRouteComponent(async () => ({ default: await load() })),
      errorComponent: PageTrouble,
    }),
  )
  return createRouter({
    routeTree: root.addChildren(routes as never) as unknown as AnyRoute,
    basepath: '/console',
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotHere,
  })
}
