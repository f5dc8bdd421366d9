import { type Call, type Prepare, unique } from './makers.ts'
import type { Stage } from './stage.ts'

const key = (scopes: string[]): Call => ({ body: { name: 'Reader', scopes } })
const bot = (): Call => ({ body: { name: unique('robot') } })

const newBot = async ({ people }: Stage): Promise<{ params: { id: number } }> => ({
  params: { id: (await people.staff.post('/admin/bots', bot().body)).json().id },
})

/** Keys and bots. */
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
} satisfies Record<string, Prepare>
