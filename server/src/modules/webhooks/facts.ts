import { defineFact } from '../../kernel/index.ts'

/** Nothing is delivered to an endpoint any more: it answered 410, or failed for three days. */
export const webhookSwitchedOff = defineFact<{ endpointId: number; host: string; why: 'gone' | 'failing' }>(
  'webhook.switched_off',
)
