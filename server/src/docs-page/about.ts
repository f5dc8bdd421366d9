import type { Tag } from '../kernel/http/openapi/index.ts'

/** What readers of the reference meet first. */
export const about = {
  title: 'Plaza',
  description: `The back end of a community application: people, what they publish, the circles they meet in, and a currency of their own.

**Signing in.** Sign in above, or call \`POST /api/v2/auth/login\` and send its \`access_token\` as \`Authorization: Bearer …\` (or as the query parameter \`token\`). A call that needs a token answers 401 without a good one: refresh it with \`/api/v2/auth/refresh\`, or sign in again.

**Refusals** always have the form \`{message, code, errors?}\`. \`message\` is for people, \`code\` (\`module.reason\`) is stable and for programs, \`errors\` names every wrong field.

**Limits.** Requests are counted per person, else per address; every answer carries \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\`. Over the limit the answer is 429 with \`Retry-After\`.

**Retries.** Every write takes an \`Idempotency-Key\`; a retry with the same key gets the first answer and has no second effect.

**Input.** Bodies are JSON. The parameters of a DELETE may stand in the query or in the body. Text is trimmed; unknown fields are refused. Times are UTC.`,
  tags: [
    { name: 'accounts', description: 'Register, sign in and out, codes and passwords.' },
    { name: 'users', description: 'People: their records, who follows and who blocks whom.' },
    { name: 'files', description: 'Upload pictures and videos, and read them.' },
    { name: 'tags', description: 'Words people describe themselves with.' },
    { name: 'locations', description: 'Regions, by name in Chinese or Latin script.' },
    { name: 'feeds', description: 'What people publish: text, pictures or a video.' },
    { name: 'comments', description: 'What people say about a feed.' },
    { name: 'likes', description: 'Who likes what.' },
    { name: 'topics', description: 'Circles: create, join, lead.' },
    { name: 'gatherings', description: 'Events: announce, be interested, come along, review.' },
    { name: 'catalog', description: 'Themes, knowledge, information and questions.' },
    { name: 'shop', description: 'Brands, commodities and sellers.' },
    { name: 'ledger', description: 'The community’s currency: balances and orders.' },
    { name: 'payments', description: 'Recharge, in-app purchase and withdrawal.' },
    { name: 'tasks', description: 'Daily tasks and daily sign-in.' },
    { name: 'notifications', description: 'What happened that concerns me.' },
    { name: 'im', description: 'Instant messaging: accounts and groups.' },
    { name: 'ads', description: 'Advertising spaces and what is shown in them.' },
    { name: 'reports', description: 'Telling staff about something that should not be there.' },
    { name: 'site', description: 'What a client needs to know when it starts.' },
    { name: 'admin', description: 'For staff: each operation names the permission it needs.' },
    { name: 'operation', description: 'For whoever runs the service.' },
  ] satisfies Tag[],
}
