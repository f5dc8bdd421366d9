/** Where a browser goes on after the provider: to this path by way of the sign-in page, or to it directly. */
export interface Way {
  next: string
  isDirect: boolean
}

/** The page that takes the answer, or says why there is none. */
export function backWith({ next, isDirect }: Way, told: { with: 'oidc' } | { refused: string }): string {
  const page = new URL(isDirect ? next : '/sign-in', 'http://plaza.invalid')
  for (const [name, value] of Object.entries(told)) page.searchParams.set(name, value)
  if (!isDirect && next !== '/') page.searchParams.set('next', next)
  return page.pathname + page.search + page.hash
}
