import type { Tag } from '../kernel/http/openapi/index.ts'

/** What readers of the reference meet first. */
export const about = {
  title: 'Plaza',
  description: `The back end of a community application: people, their posts, the topics they meet in, and a currency of their own.

**Signing in.** Call \`POST /api/v2/auth/login\` and send its \`access_token\` as \`Authorization: Bearer …\` (or as the query parameter \`token\`). A call that needs a token answers 401 without a valid one: refresh it with \`/api/v2/auth/refresh\`, or sign in again.

**Errors** always have the form \`{message, code, errors?}\`. \`message\` is for people, \`code\` (\`module.reason\`) is stable and for programs, \`errors\` names every wrong field.

**Limits.** Requests are counted per user, or per address for guests; every answer carries \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\`. Over the limit the answer is 429 with \`Retry-After\`.

**Retries.** Every write takes an \`Idempotency-Key\`; a retry with the same key gets the first answer and has no second effect.

**Input.** Bodies are JSON. The parameters of a DELETE can be in the query or in the body. Text is trimmed; unknown fields are rejected. Times are UTC.`,
  tags: [
    { name: 'accounts', 'x-displayName': 'Accounts', description: 'Register, sign in and out, codes and passwords.' },
    {
      name: 'feeds',
      'x-displayName': 'Posts',
      description: 'What people publish: text, photos or a video. The API calls a post a feed.',
    },
    { name: 'comments', 'x-displayName': 'Comments', description: 'Comments on posts.' },
    { name: 'likes', 'x-displayName': 'Likes', description: 'Liking posts, and who liked them.' },
    { name: 'topics', 'x-displayName': 'Topics', description: 'Groups of people: create, join, manage.' },
    { name: 'ledger', 'x-displayName': 'Currency', description: 'The community’s currency: balances and orders.' },
    {
      name: 'payments',
      'x-displayName': 'Payments',
      description: 'Top-ups (recharge), in-app purchases and withdrawals.',
    },
    { name: 'rewards', 'x-displayName': 'Rewards', description: 'Gifts, and who gave what to whom.' },
    { name: 'tasks', 'x-displayName': 'Tasks', description: 'Daily tasks and the daily check-in.' },
    { name: 'notifications', 'x-displayName': 'Notifications', description: 'What happened that concerns the caller.' },
    { name: 'chat', 'x-displayName': 'Chat', description: 'Conversations and messages.' },
    { name: 'im', 'x-displayName': 'Instant messaging', description: 'Accounts and groups.' },
    { name: 'users', 'x-displayName': 'Users', description: 'Profiles, follows and blocks.' },
    { name: 'tags', 'x-displayName': 'Tags', description: 'Interests people add to their profile.' },
    { name: 'locations', 'x-displayName': 'Locations', description: 'Regions, by name in Chinese or Latin script.' },
    { name: 'files', 'x-displayName': 'Files', description: 'Upload and read images and videos.' },
    { name: 'gatherings', 'x-displayName': 'Events', description: 'Create events, join them, review them.' },
    { name: 'shop', 'x-displayName': 'Shop', description: 'Brands, products and sellers.' },
    { name: 'catalog', 'x-displayName': 'Catalog', description: 'Themes, courses, articles and questions.' },
    { name: 'keys', 'x-displayName': 'Keys', description: 'Keys programs call with.' },
    { name: 'site', 'x-displayName': 'Site', description: 'What a client needs to know when it starts.' },
    { name: 'ads', 'x-displayName': 'Advertising', description: 'Advertising spaces and what is shown in them.' },
    {
      name: 'reports',
      'x-displayName': 'Reports',
      description: 'Reporting content to staff.',
    },
    { name: 'search', 'x-displayName': 'Search', description: 'Full-text search, and suggestions.' },
    {
      name: 'decisions',
      'x-displayName': 'Decisions',
      description: 'What staff decided about the caller and why, and appeals.',
    },
    { name: 'admin', 'x-displayName': 'Staff', description: 'Each operation names the permission it needs.' },
    { name: 'operation', 'x-displayName': 'Operations', description: 'For operators of the service.' },
  ] satisfies Tag[],
}
