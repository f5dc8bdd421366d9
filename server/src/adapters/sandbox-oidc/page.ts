import type { Language } from '../../kernel/index.ts'

const TEXTS = {
  en: {
    title: 'Demo sign-in provider',
    about: 'This stands in for your organization’s sign-in. It accepts everyone and isn’t part of production.',
    name: 'Name',
    email: 'Email',
    verified: 'The email address is verified',
    go: 'Sign in',
    cancel: 'Cancel',
  },
  'zh-CN': {
    title: '演示登录服务',
    about: '这里模拟你所在机构的统一登录，任何人都能通过，正式环境中不会出现。',
    name: '姓名',
    email: '邮箱',
    verified: '邮箱已验证',
    go: '登录',
    cancel: '取消',
  },
} satisfies Record<Language, unknown>

const head = (language: Language, title: string): string => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/sandbox/sandbox.css" />
  </head>
  <body>
    <header>
      <h1>${title}</h1>`

/** Asks a user who they are. */
export function whoPage(language: Language, asked: URLSearchParams): string {
  const t = TEXTS[language]
  const hidden = [...asked]
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}" />`)
    .join('\n        ')
  return `${head(language, t.title)}
      <p>${t.about}</p>
    </header>
    <main>
      <form class="who" action="/sandbox/oidc/answer" method="get">
        ${hidden}
        <label>${t.name}<input name="who_name" required minlength="2" maxlength="30" autocomplete="off" autofocus /></label>
        <label>${t.email}<input name="who_email" type="email" maxlength="254" autocomplete="off" /></label>
        <label class="check"><input name="who_verified" type="checkbox" value="1" checked /> ${t.verified}</label>
        <p>
          <button class="main">${t.go}</button>
          <button name="who_left" value="1" formnovalidate>${t.cancel}</button>
        </p>
      </form>
    </main>
  </body>
</html>
`
}

/** Says why no one is asked. */
export const faultPage = (language: Language, fault: string): string => `${head(language, TEXTS[language].title)}
      <p role="alert">${escaped(fault)}</p>
    </header>
  </body>
</html>
`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
