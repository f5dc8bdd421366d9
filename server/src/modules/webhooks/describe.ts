import { EVENT_NAMES, EVENTS, envelopeOf, exampleOf } from './events.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
const parameters = [
  header('webhook-id', 'The same at every attempt.'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; after a rotation two of them.',
  ),
]

/** Every event as OpenAPI describes what a service posts. */
export const describeWebhooks = () =>
  Object.fromEntries(
    EVENT_NAMES.map((name) => [
      name,
      {
        post: {
          operationId: `webhook-${name}`,
          tags: ['admin'],
          summary: EVENTS[name].about,
          // Its headers prove who sent it; there is nothing to sign in to.
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { ...envelopeOf(name) }, example: exampleOf(name) } },
          },
          responses: { 200: { description: 'Any 2xx: received. 410: send no more.' } },
        },
      },
    ]),
  )
