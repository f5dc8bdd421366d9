/** The groups of the navigation. */
export type Group = 'top' | 'money' | 'content' | 'catalogue' | 'operation'
