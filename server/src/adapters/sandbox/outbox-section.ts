import { type App, Closed } from '../../kernel/index.ts'
import { Type } from 'typebox'
import type { Outbox } from '../outbox/index.ts'
import { readAsset } from './assets.ts'
import type { SandboxSection } from './section.ts'

const SHOWN = 100

const OutboxMessages = Type.Array(
  Closed({
    at: Type.String(),
    channel: Type.Unsafe<'sms' | 'mail' | 'push'>({ type: 'string' }),
    to: Type.String(),
    code: Type.Optional(Type.String()),
    purpose: Type.Optional(Type.String()),
    body: Type.String(),
  }),
)

/** The messages that would have been sent, newest first. */
export const outboxSection = (outbox: Outbox): SandboxSection => ({
  name: 'messages',
  title: 'Outbox',
  html: '<p class="quiet" id="outbox-state" role="status">Loading …</p><ol class="messages" id="outbox"></ol>',
  script: readAsset('messages.js'),
  routes: (app: App) => {
    app.get('/sandbox/outbox', {
      config: { access: 'any', counted: false },
      schema: { hide: true, response: { 200: OutboxMessages } },
      handler: async () => outbox.last(SHOWN).toReversed(),
    })
  },
})
