import type { Walk } from './journey.ts'

/** As from this machine: through a proxy, the sandbox shows itself to no one. */
export const comeDirectly = ({ context }: Walk): Promise<void> => context.setExtraHTTPHeaders({})

/** At the sandbox's provider: says who one is, and goes back. */
export async function passProvider({ page, word }: Pick<Walk, 'page' | 'word'>, who: string, email?: string) {
  await page.waitForURL('**/sandbox/oidc/authorize?**')
  await page.getByLabel(word('Name', '姓名')).fill(who)
  if (email) await page.getByLabel(word('Email', '邮箱'), { exact: true }).fill(email)
  await page.getByRole('button', { name: word('Sign in', '登录') }).click()
}
