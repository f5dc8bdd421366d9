import type { SandboxSection } from './section.ts'

/** The page around the sections. */
export const sandboxPage = (sections: readonly SandboxSection[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Plaza sandbox</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/sandbox/sandbox.css" />
    <script type="module" src="/sandbox/sandbox.js"></script>
${sections
  .filter(({ script }) => script !== undefined)
  .map(({ name }) => `    <script type="module" src="/sandbox/${name}.js"></script>`)
  .join('\n')}
  </head>
  <body>
    <header>
      <h1>Plaza <span>sandbox</span></h1>
      <p>Everything that would leave the service ends up here while no provider is configured. Not part of production.</p>
      <nav>${sections.map(({ name, title }) => `<a href="#section-${name}">${escapeHtml(title)}</a>`).join(' ')} <a href="/docs">API reference</a></nav>
    </header>
    <main>
${sections.map(({ name, title, html }) => `      <section id="section-${name}">\n        <h2>${escapeHtml(title)}</h2>\n        ${html}\n      </section>`).join('\n')}
    </main>
  </body>
</html>
`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
