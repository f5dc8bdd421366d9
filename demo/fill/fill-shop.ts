import { sql } from '../../server/src/kernel/index.ts'
import { brands } from '../content/catalog/brands.ts'
import { dated } from '../dated.ts'
import { type DemoStep, idOf } from '../step.ts'
import { uidOf } from '../uid.ts'
import { addFiles } from './add-files.ts'

const SELLERS: readonly [key: string, account: string, phone: string][] = [
  ['lin', 'lin-draws', '028-5550 0101'],
  ['riverside-books', 'comma-the-cat', '0512-5550 0102'],
  ['nuannuan', 'warm-oven', '0571-5550 0103'],
  ['freya', 'north-wool', '+47 555 01 04'],
]

const pictureOf = (key: string) => `brand/${key}`

/** Brands: on the shelf, waiting for staff, and one that staff took off; and how to reach some sellers. */
export const shopStep: DemoStep = {
  name: 'shop',
  pictures: brands.map(({ key, picture }) => ({
    key: pictureOf(key),
    kind: picture,
    seed: `brand ${key}`,
    width: 256,
    height: 256,
  })),
  async write(context) {
    const { tx } = context
    const founded = dated(context, brands)
    const files = await addFiles(
      context,
      founded.map(({ key, authorId, minutesAgo }) => ({
        key: pictureOf(key),
        ownerId: authorId,
        use: `brands:${uidOf(pictureOf(key))}:avatar`,
        minutesAgo,
      })),
    )
    const column = <Value>(value: (brand: (typeof founded)[number]) => Value): Value[] => founded.map(value)
    await tx.run(sql`
      insert into brands (uid, creator_id, name, description, avatar_id, is_audited, is_recommended, sort, deleted_at, deleted_by, created_at, updated_at)
      select uid::uuid, creator_id, name, description, avatar_id, state = 'audited', sort > 0, sort,
        case when state = 'removed' then plaza_now() - interval '1 minute' end, case when state = 'removed' then ${idOf(context, 'mo')}::bigint end,
        plaza_now() - make_interval(mins => minutes_ago), plaza_now() - make_interval(mins => minutes_ago)
      from unnest(${column((each) => uidOf(pictureOf(each.key)))}::text[], ${column((each) => each.authorId)}::bigint[], ${column((each) => each.name)}::text[], ${column((each) => each.desc)}::text[],
        ${column((each) => files.get(pictureOf(each.key)) ?? null)}::bigint[], ${column((each) => each.state)}::text[],
        ${column((each) => (each.isRecommended ? 10 : 0))}::int[], ${column((each) => each.minutesAgo)}::int[])
        with ordinality as given (uid, creator_id, name, description, avatar_id, state, sort, minutes_ago, position)
      order by position`)
    await tx.run(sql`
      insert into shop_infos (user_id, social_account, phone)
      select * from unnest(${SELLERS.map(([key]) => idOf(context, key))}::bigint[],
        ${SELLERS.map(([, account]) => account)}::text[], ${SELLERS.map(([, , phone]) => phone)}::text[])`)
  },
}
