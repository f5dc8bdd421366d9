import { readFile } from 'node:fs/promises'
import type { OpenApiDocument } from '../kernel/http/openapi/index.ts'
import { type Html, html } from './html.ts'
import { guides, type Page } from './layout.ts'
import { markdown, slugOf } from './markdown.ts'
import { operationView } from './operation-view.ts'
import { problemsPage } from './problems-page.ts'
import { fieldsOf, typeOf } from './schema-view.ts'
import { entriesOf, type Section, sections } from './sections.ts'

const asset = (name: string): Promise<string> => readFile(new URL(`./assets/${name}`, import.meta.url), 'utf8')

/** The address the guides are written with: an example in the file, this service's own on the page. */
const EXAMPLE = 'http://127.0.0.1:3000'

const LANGUAGES = [
  ['TypeScript', 'ts'],
  ['curl', 'sh'],
  ['Swift', 'swift'],
  ['Kotlin', 'kt'],
] as const

/** One page of the documentation. The description is only asked for by pages that need it. */
export async function makePage(slug: string, describe: () => OpenApiDocument, publicUrl: string): Promise<Page> {
  const section = sections.find((each) => each.slug === slug)
  if (section) return sectionPage(section, describe())
  if (slug === 'records') return recordsPage(describe())
  if (slug === 'problems') return problemsPage(describe())
  const guide = guides.find((each) => each.slug === slug)!
  return guidePage(slug, guide.title, publicUrl)
}

function sectionPage(section: Section, document: OpenApiDocument): Page {
  const entries = entriesOf(document, section)
  return {
    slug: section.slug,
    title: section.title,
    inside: entries.map(({ id, operation }) => ({ id, title: operation.summary })),
    content: html`<h1>${section.title}</h1><p class="lead">${section.about}</p>
      ${entries.map((entry) => operationView(entry, document.components))}`,
  }
}

async function guidePage(slug: string, title: string, publicUrl: string): Promise<Page> {
  const source = (await asset(`guides/${slug || 'first-steps'}.md`)).replaceAll(EXAMPLE, publicUrl)
  const [before = '', after = ''] = source.split('{{first-client}}')
  const script = source.includes('{{first-client}}') ? await firstClient(publicUrl) : undefined
  const inside = [...source.matchAll(/^## (.+)$/gm)].map(([, heading]) => ({ id: slugOf(heading!), title: heading! }))
  return { slug, title, inside, content: html`${markdown(before)}${script}${script && markdown(after)}` }
}

/** The same script in four languages, one shown at a time; without JavaScript one below the other. */
async function firstClient(publicUrl: string): Promise<Html> {
  const panels = await Promise.all(
    LANGUAGES.map(async ([name, ending]) => {
      const source = (await asset(`first-client/first-client.${ending}`)).replaceAll(EXAMPLE, publicUrl).trimEnd()
      return html`<section class="panel" data-tab="${name}"><h3>${name}</h3><pre><code class="language-${ending}">${source}</code></pre></section>`
    }),
  )
  return html`<div class="tabs">${panels}</div>`
}

function recordsPage({ components }: OpenApiDocument): Page {
  const records = Object.entries(components.schemas)
  return {
    slug: 'records',
    title: 'Records',
    content: html`<h1>Records</h1><p class="lead">What operations take and give, by name.</p>
      <p class="names">${records.map(([name]) => html`<a class="name" href="#${name}">${name}</a> `)}</p>
      ${records.map(
        ([name, schema]) => html`<section class="op" id="${name}"><h3><a href="#${name}">${name}</a></h3>
        ${typeof schema['description'] === 'string' && html`<p>${schema['description']}</p>`}
        ${fieldsOf(schema) ?? html`<p>${typeOf(schema)}</p>`}</section>`,
      )}`,
  }
}
