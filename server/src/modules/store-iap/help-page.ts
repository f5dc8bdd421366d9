import { createHash } from 'node:crypto'
import type { Language } from '../../kernel/index.ts'

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; font: 1rem/1.6 system-ui, sans-serif }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem }
`

/** The page's own policy: no script, no other origin, and only its own styles. */
export const HELP_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const TEXTS = {
  en: {
    title: 'Buying coins in the app',
    how: 'How it works',
    steps: [
      'Choose an amount and confirm the purchase with the app store. You pay the store, not us.',
      'The app sends us the store’s receipt, and the coins are added to your balance right away.',
      'You’ll find every purchase in your transactions.',
    ],
    missing: 'Paid, but nothing arrived?',
    missingText:
      'Open the app again while you’re online. It sends the receipt once more; a receipt is never credited twice. If that doesn’t help, contact the community team and have the store’s confirmation ready.',
    refunds: 'Refunds',
    refundsText:
      'Refunds are granted by the app store. The refunded coins are deducted from your balance. If you’ve already spent them, you owe them, and you can’t withdraw until that is settled.',
  },
  'zh-CN': {
    title: '在应用内购买金币',
    how: '购买流程',
    steps: [
      '选择数额，在应用商店确认购买。款项由应用商店收取，不由我们收取。',
      '应用会把商店的收据发给我们，金币随即到账。',
      '每笔购买都可以在钱包明细中查看。',
    ],
    missing: '付了款却没有到账？',
    missingText:
      '请联网后重新打开应用，应用会再次发送收据，同一张收据不会重复入账。如果仍未到账，请联系社区工作人员，并准备好应用商店的付款凭证。',
    refunds: '退款',
    refundsText: '退款由应用商店办理。退款对应的金币会从余额中扣除；如果已经花掉，会记为欠款，结清之前不能提现。',
  },
} satisfies Record<Language, unknown>

/** Explains in-app purchase. The rule is written by staff and shown as text, one paragraph per line. */
export function helpPage(language: Language, rule: string): string {
  const t = TEXTS[language]
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${t.title}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>${t.title}</h1>
    ${paragraphs(rule)}
    <h2>${t.how}</h2>
    <ol>
      ${t.steps.map((step) => `<li>${step}</li>`).join('\n      ')}
    </ol>
    <h2>${t.missing}</h2>
    <p>${t.missingText}</p>
    <h2>${t.refunds}</h2>
    <p>${t.refundsText}</p>
  </body>
</html>
`
}

const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('\n    ')

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
