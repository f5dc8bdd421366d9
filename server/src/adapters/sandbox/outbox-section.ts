import type { App } from '../../kernel/index.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { readAsset } from './assets.ts'
import type { SandboxSection } from './section.ts'

const SHOWN = 100

/** The messages that would have been sent, newest first. */
export const outboxSection = (outbox: Outbox): SandboxSection => ({
  name: 'messages',
  title: 'Outbox',
  html: '<p class="quiet" id="outbox-state" role="status">Loading …</p><ol class="messages" id="outbox"></ol>',
  script: readAsset('messages.js'),
  routes: (app: App) => {
    app.get('/sandbox/outbox', {
      config: { access: 'any', counted: false },
      schema: { hide: true },
      handler: async () => outbox.last(SHOWN).toReversed(),
    })
  },
})
