/** What links to and clients of the site that a community had before expect. */
export { createCompatibility } from './module.ts'
export { registerPlus2 } from './plus2/routes.ts'
export { findRedirect } from './redirects/find-redirect.ts'
export { type Redirect, redirectsSetting } from './redirects/setting.ts'
