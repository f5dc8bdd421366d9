import { type Html, html } from './html.ts'
import { sections } from './sections.ts'

export interface Page {
  slug: string
  title: string
  content: Html
  /** Titles within the page, for the list at the side. */
  inside?: { id: string; title: string }[]
}

export interface Assets {
  css: string
  js: string
}

/** Guides come first: a reader who opens the documentation wants to begin something. */
export const guides = [
  { slug: '', title: 'First steps' },
  { slug: 'first-client', title: 'First client' },
  { slug: 'clients', title: 'Web, iOS and Android' },
  { slug: 'finding', title: 'Search, mentions and polls' },
  { slug: 'chat-client', title: 'Build a chat client' },
  { slug: 'connect', title: 'Keys, bots and webhooks' },
  { slug: 'assistants', title: 'Assistants' },
  { slug: 'sandbox', title: 'Sandbox' },
  { slug: 'problems', title: 'Problems' },
] as const

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%230f766e'/%3E%3Cpath d='M5 12V4h3.5a2.5 2.5 0 0 1 0 5H5' fill='none' stroke='%23fff' stroke-width='1.8'/%3E%3C/svg%3E"

const hrefOf = (slug: string): string => (slug === '' ? '/docs' : `/docs/${slug}`)

/** The whole page around its content: bar with search and sign-in, list of pages, and nothing from elsewhere. */
export function layout({ slug, title, content, inside = [] }: Page, assets: Assets): string {
  const link = (each: { slug: string; title: string }) =>
    html`<li><a href="${hrefOf(each.slug)}"${each.slug === slug && html` aria-current="page"`}>${each.title}</a>${
      each.slug === slug &&
      inside.length > 0 &&
      html`<ul class="inside">${inside.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`)}</ul>`
    }</li>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Plaza API</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${assets.css}">
<script src="${assets.js}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
  <a class="bar-name" href="/docs">Plaza <span>API</span></a>
  <div class="search" role="search">
    <input id="search" type="search" placeholder="Search  /" aria-label="Search the documentation" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="found">
    <ul class="found" id="found" role="listbox" aria-label="Found" hidden></ul>
  </div>
  <form class="bar-form" id="sign-in" hidden>
    <input name="login" aria-label="Name, phone or email" placeholder="Name" autocomplete="username" autocapitalize="none" required>
    <input name="password" type="password" aria-label="Password" placeholder="Password" autocomplete="current-password" required>
    <button type="submit">Sign in</button>
  </form>
  <p class="bar-who" id="signed-in" hidden><span>Signed in as <strong id="who"></strong></span> · <button type="button" id="sign-out">Sign out</button></p>
  <p class="bar-problem" id="problem" role="alert" hidden></p>
</header>
<div class="columns">
<nav aria-label="Pages">
  <details id="menu" open><summary>Contents</summary>
  <h2 class="nav-title">Get started</h2><ul>${guides.map(link)}</ul>
  <h2 class="nav-title">Reference</h2><ul>${sections.map(link)}${link({ slug: 'records', title: 'Records' })}</ul>
  <p><a href="/openapi.json">openapi.json</a></p>
  </details>
</nav>
<main id="content" tabindex="-1">
${content}
</main>
</div>
</body>
</html>`.text
}
