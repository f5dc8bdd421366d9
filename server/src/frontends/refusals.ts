import type { FastifyRequest } from 'fastify'
import type { RefusalPage } from '../kernel/http/refusal-page.ts'
import { FOR_PROGRAMS } from '../kernel/http/routes.ts'
import { type Language, type Theme, visitorOf, wants } from './negotiate.ts'
import type { SiteView } from './site.ts'
import type { Assets, Refusal, WebBundle } from './web-bundle.ts'

const REFUSALS: readonly Refusal[] = ['busy', 'too_fast', 'broken', 'refused']
const LANGUAGES: readonly Language[] = ['en', 'zh-CN']
const THEMES: readonly Theme[] = ['auto', 'light', 'dark']

const refusalOf = (status: number): Refusal =>
  status === 503 ? 'busy' : status === 429 ? 'too_fast' : status >= 500 ? 'broken' : 'refused'

type Parts = ReadonlyMap<string, readonly [start: string, end: string]>

type Client = { bundle: WebBundle; assets: Assets }

/**
 * Pages for browsers that are refused. All of them are made when the client's code is loaded, and again when the
 * community looks different: a refusal under load costs one lookup.
 */
export function createRefusals(site: () => SiteView, policy: string) {
  let made: { look: string; client: Client; parts: Parts } | undefined
  let isMaking = false
  const headers = {
    'content-security-policy': policy,
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    vary: 'Cookie, Accept-Language, Accept',
  }

  const make = async (client: Client): Promise<void> => {
    const view = site()
    made = { look: lookOf(view), client, parts: await makeAll(client, view) }
  }

  const page: RefusalPage = (request, status) => {
    if (!made || wants(request) !== 'html' || FOR_PROGRAMS.test(pathOf(request))) return undefined
    const { client, look, parts } = made
    if (look !== lookOf(site()) && !isMaking) {
      isMaking = true
      void make(client)
        .catch(() => {})
        .finally(() => {
          isMaking = false
        })
    }
    const { language, theme } = visitorOf(request, client.bundle.chooseLanguage)
    const [start, end] = parts.get(`${refusalOf(status)} ${language} ${theme}`)!
    return { headers, language, start, end }
  }

  return { make, page }
}

const lookOf = ({ name, logo, accentStyle }: SiteView): string => `${name} ${logo} ${accentStyle}`
const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!

async function makeAll({ bundle, assets }: Client, site: SiteView): Promise<Parts> {
  const parts = new Map<string, readonly [string, string]>()
  for (const refusal of REFUSALS)
    for (const language of LANGUAGES)
      for (const theme of THEMES)
        parts.set(
          `${refusal} ${language} ${theme}`,
          await bundle.renderRefusal(refusal, { language, theme, site, assets }),
        )
  return parts
}
