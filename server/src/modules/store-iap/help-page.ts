import { createHash } from 'node:crypto'

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; font: 1rem/1.6 system-ui, sans-serif }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem }
`

/** The page's own policy: no script, no other origin, and only its own styles. */
export const HELP_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Explains in-app purchase. The rule is written by staff and shown as text, one paragraph per line. */
export const helpPage = (rule: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Buying currency in the app</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>Buying currency in the app</h1>
    ${paragraphs(rule)}
    <h2>How it works</h2>
    <ol>
      <li>Choose an amount and confirm the purchase with the store. The store takes the money, not we.</li>
      <li>The app sends us the store’s receipt, and the currency is on your balance at once.</li>
      <li>You find every purchase in your currency log.</li>
    </ol>
    <h2>Paid, but nothing arrived?</h2>
    <p>Open the app again while you are online: it sends the receipt once more, and a receipt is never credited twice.
      If that does not help, contact the staff and have the store’s confirmation ready.</p>
    <h2>Refunds</h2>
    <p>Refunds are granted by the store. What it pays back is taken off your balance; what was already spent is owed,
      and until it is settled nothing can be withdrawn.</p>
  </body>
</html>
`

const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('\n    ')

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
