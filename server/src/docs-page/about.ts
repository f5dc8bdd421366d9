import type { Tag } from '../kernel/http/openapi/index.ts'

/** What readers of the reference meet first. */
export const about = {
  title: 'Plaza',
  description: `The back end of a community application: people, what they publish, the circles they meet in, and a currency of their own.

**Signing in.** Call \`POST /api/v2/auth/login\` and send its \`access_token\` as \`Authorization: Bearer …\` (or as the query parameter \`token\`). A call that needs a token answers 401 without a good one: refresh it with \`/api/v2/auth/refresh\`, or sign in again.

**Refusals** always have the form \`{message, code, errors?}\`. \`message\` is for people, \`code\` (\`module.reason\`) is stable and for programs, \`errors\` names every wrong field.

**Limits.** Requests are counted per person, else per address; every answer carries \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\`. Over the limit the answer is 429 with \`Retry-After\`.

**Retries.** Every write takes an \`Idempotency-Key\`; a retry with the same key gets the first answer and has no second effect.

**Input.** Bodies are JSON. The parameters of a DELETE may stand in the query or in the body. Text is trimmed; unknown fields are refused. Times are UTC.`,
  tags: [
    { name: 'accounts', 'x-displayName': 'Accounts', description: 'Register, sign in and out, codes and passwords.' },
    { name: 'feeds', 'x-displayName': 'Feeds', description: 'What people publish: text, pictures or a video.' },
    { name: 'comments', 'x-displayName': 'Comments', description: 'What people say about a feed.' },
    { name: 'likes', 'x-displayName': 'Likes', description: 'Who likes what.' },
    { name: 'topics', 'x-displayName': 'Topics', description: 'Circles: create, join, lead.' },
    { name: 'ledger', 'x-displayName': 'Currency', description: 'The community’s currency: balances and orders.' },
    { name: 'payments', 'x-displayName': 'Payments', description: 'Recharge, in-app purchase and withdrawal.' },
    { name: 'rewards', 'x-displayName': 'Rewards', description: 'Gifts and who gave what to whom.' },
    { name: 'tasks', 'x-displayName': 'Tasks', description: 'Daily tasks and daily sign-in.' },
    { name: 'notifications', 'x-displayName': 'Notifications', description: 'What happened that concerns me.' },
    { name: 'im', 'x-displayName': 'Instant messaging', description: 'Accounts and groups.' },
    { name: 'users', 'x-displayName': 'Users', description: 'People: their records, who follows and who blocks whom.' },
    { name: 'tags', 'x-displayName': 'Tags', description: 'Words people describe themselves with.' },
    { name: 'locations', 'x-displayName': 'Locations', description: 'Regions, by name in Chinese or Latin script.' },
    { name: 'files', 'x-displayName': 'Files', description: 'Upload pictures and videos, and read them.' },
    { name: 'gatherings', 'x-displayName': 'Events', description: 'Announce, be interested, come along, review.' },
    { name: 'shop', 'x-displayName': 'Shop', description: 'Brands, commodities and sellers.' },
    { name: 'catalog', 'x-displayName': 'Catalogue', description: 'Themes, knowledge, information and questions.' },
    { name: 'site', 'x-displayName': 'Site', description: 'What a client needs to know when it starts.' },
    { name: 'ads', 'x-displayName': 'Advertising', description: 'Advertising spaces and what is shown in them.' },
    {
      name: 'reports',
      'x-displayName': 'Reports',
      description: 'Telling staff about something that should not be there.',
    },
    { name: 'admin', 'x-displayName': 'Staff', description: 'Each operation names the permission it needs.' },
    { name: 'operation', 'x-displayName': 'Operation', description: 'For whoever runs the service.' },
  ] satisfies Tag[],
}
