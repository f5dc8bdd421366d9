import type { Walk } from './journey.ts'

/** Opens the first feed of the list the page shows; returns its path. */
export async function openFirstFeed({ page, word }: Pick<Walk, 'page' | 'word'>): Promise<string> {
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: word('Comment', '评论'), exact: true })
    .click()
  await page.waitForURL(/\/feeds\/\d+/)
  return new URL(page.url()).pathname
}
