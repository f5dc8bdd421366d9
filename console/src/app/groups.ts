/** Where pages stand in the navigation. */
export type Group = 'top' | 'money' | 'content' | 'catalogue' | 'operation'
