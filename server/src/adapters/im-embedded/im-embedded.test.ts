import { imProviderContract } from '../../../test/contracts/im-provider.ts'
import { createWorld } from '../../../test/world.ts'
import { sql } from '../../kernel/index.ts'
import { createImEmbedded } from './im-embedded.ts'

imProviderContract('im-embedded', async (t) => {
  const { db, owner } = await createWorld(t)
  const provider = createImEmbedded(db)
  return {
    provider,
    // Straight into the table: the provider only ever sees ids.
    newcomers: async (count) =>
      (
        await owner<{ id: number }[]>`
          insert into users (name, name_folded)
          select 'im-' || n || '-' || gen_random_uuid(), 'im-' || n || '-' || gen_random_uuid() from generate_series(1, ${count}) as n
          returning id`
      ).map(({ id }) => String(id)),
    async register(accounts) {
      await db.run(sql`
        insert into im_accounts (user_id) select unnest(${accounts.map(({ uid }) => Number(uid))}::bigint[])`)
      await provider.saveAccounts(accounts, new AbortController().signal)
    },
  }
})
