import { type Call, type Prepare, unique } from './makers.ts'
import type { Stage } from './stage.ts'

const key = (scopes: string[]): Call => ({ body: { name: 'Reader', scopes } })
const bot = (): Call => ({ body: { name: unique('robot') } })

const newBot = async ({ people }: Stage): Promise<{ params: { id: number } }> => ({
  params: { id: (await people.staff.post('/admin/bots', bot().body)).json().id },
})

const webhook = { url: 'https://hooks.example.org/plaza', events: ['feed.deleted'] }
/** Switched off, so that a test sends nothing. */
const newWebhook = async ({ world, people }: Stage): Promise<{ params: { id: number } }> => {
  // No more than fifty.
  await world.owner`delete from webhook_endpoints`
  return { params: { id: (await people.staff.post('/admin/webhooks', { ...webhook, active: false })).json().id } }
}

/** Keys, bots and webhooks. */
export const connecting = {
  key: () => key(['read']),
  ownersKey: async ({ people }) => ({
    params: { id: (await people.owner.post('/user/keys', key(['read']).body)).json().id },
  }),
  leakedKey: () => ({ body: { key: 'plk_0000000000000000000000000000000000000000000000000' } }),
  bot,
  newBot,
  botKey: async (stage) => ({ ...(await newBot(stage)), ...key(['read', 'comments']) }),
  newBotKey: async (stage) => {
    const { params } = await newBot(stage)
    const made = await stage.people.staff.post(`/admin/bots/${params.id}/keys`, key(['read']).body)
    return { params: { ...params, key: made.json().id } }
  },
  newWebhook,
  webhook: () => ({ body: webhook }),
  webhookChange: async (stage) => ({ ...(await newWebhook(stage)), body: { description: 'Mirror' } }),
  newDelivery: async (stage) => {
    const { params } = await newWebhook(stage)
    await stage.people.staff.post(`/admin/webhooks/${params.id}/ping`)
    const { data } = (await stage.people.staff.get(`/admin/webhooks/${params.id}/deliveries`)).json()
    return { params: { ...params, delivery: data[0].id } }
  },
  replayedSpan: async (stage) => ({
    ...(await newWebhook(stage)),
    body: { from: '2026-11-15T08:30:00Z', to: '2026-11-15T09:30:00Z' },
  }),
} satisfies Record<string, Prepare>
