import { readFileSync } from 'node:fs'

/** The text of a file of the page. */
export const readAsset = (name: string): string => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')
