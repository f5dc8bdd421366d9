type Why = 'refused_away' | 'refused_cancelled' | 'refused_stale' | 'refused_distrusted'

/** What is said when the provider sent no one back, by what the address then has in `refused`. */
export const UNSIGNED: ReadonlyMap<string, Why> = new Map([
  ['oidc-away', 'refused_away'],
  ['oidc-cancelled', 'refused_cancelled'],
  ['oidc-stale', 'refused_stale'],
  ['oidc-distrusted', 'refused_distrusted'],
])
