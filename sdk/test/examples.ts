import { readFile } from 'node:fs/promises'

export interface Example {
  title: string
  code: string
}

const BLOCK = /### (\d+\. [^\n]+)\n(?:(?!### )[\s\S])*?```ts\n([\s\S]*?)```/g

/** The numbered examples of the README, as they stand there. */
export async function readExamples(): Promise<Example[]> {
  const text = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  return [...text.matchAll(BLOCK)].map(([, title, code]) => ({ title: title!, code: code! }))
}
