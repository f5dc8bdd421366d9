import { sql } from '../../server/src/kernel/index.ts'
import { brands } from '../content/catalog/brands.ts'
import { commodities } from '../content/catalog/commodities.ts'
import { infos } from '../content/catalog/infos.ts'
import { knowledge } from '../content/catalog/knowledge.ts'
import { wendas } from '../content/catalog/wendas.ts'
import { dated } from '../dated.ts'
import type { PictureOrder } from '../pictures/picture-order.ts'
import type { DemoContext, DemoStep } from '../step.ts'
import { uidOf } from '../uid.ts'
import { addFiles } from './add-files.ts'

const square = { width: 480, height: 480 }
const wide = { width: 800, height: 450 }

const pictures: PictureOrder[] = [
  ...commodities.map(({ picture: kind }, index) => ({
    key: `commodity/${index}`,
    kind,
    seed: `commodity ${index}`,
    ...square,
  })),
  ...knowledge.map(({ key, picture: kind }) => ({ key: `knowledge/${key}`, kind, seed: `knowledge ${key}`, ...wide })),
  ...infos.flatMap(({ key, picture: kind }) =>
    kind ? [{ key: `info/${key}`, kind, seed: `info ${key}`, ...wide }] : [],
  ),
]

/** Commodities, knowledge with chapters, information and questions. */
export const catalogStep: DemoStep = {
  name: 'catalog',
  pictures,
  async write(context) {
    await addCommodities(context)
    await addKnowledge(context)
    await addInfos(context)
    await addWendas(context)
  },
}

async function addCommodities(context: DemoContext): Promise<void> {
  const { random } = context
  const items = dated(
    context,
    commodities.map((each, index) => ({ ...each, key: `commodity/${index}` })),
  ).map((each) => ({ ...each, inventory: random.int(0, 40), views: random.int(3, 400) }))
  const files = await addFiles(
    context,
    items.map(({ key, authorId: ownerId, minutesAgo }) => ({
      key,
      ownerId,
      use: `commodities:${uidOf(key)}:photos`,
      minutesAgo,
    })),
  )
  const column = <Value>(value: (item: (typeof items)[number]) => Value): Value[] => items.map(value)
  const brandNames = new Map(brands.map(({ key, name }) => [key, name]))
  const photosOf = (key: string) => {
    const image = files.get(key)
    return JSON.stringify(image === undefined ? [] : [{ image, video: null }])
  }
  await context.tx.run(sql`
    with added as (
      insert into commodities (uid, user_id, title, price, score, market_price, inventory, brand_id, photos, created_at, updated_at)
      select uid::uuid, seller_id, title, price, price / 10, price * 13 / 10, inventory, (select b.id from brands b where b.name = brand),
        photos::jsonb, plaza_now() - make_interval(mins => minutes_ago), plaza_now() - make_interval(mins => minutes_ago)
      from unnest(${column((each) => uidOf(each.key))}::text[], ${column((each) => each.authorId)}::bigint[], ${column((each) => each.title)}::text[],
        ${column((each) => each.price * 100)}::bigint[], ${column((each) => each.inventory)}::int[],
        ${column((each) => (each.brand ? (brandNames.get(each.brand) ?? null) : null))}::text[], ${column((each) => photosOf(each.key))}::text[],
        ${column((each) => each.minutesAgo)}::int[])
        with ordinality as given (uid, seller_id, title, price, inventory, brand, photos, minutes_ago, position)
      order by position
      returning id, title)
    insert into catalog_views (kind, subject_id, views)
    select 'commodities', added.id, seen.views
    from added join unnest(${column((each) => each.title)}::text[], ${column((each) => each.views)}::int[]) as seen (title, views) using (title)`)
}

async function addKnowledge(context: DemoContext): Promise<void> {
  const items = dated(context, knowledge)
  const files = await addFiles(
    context,
    items.map(({ key, authorId: ownerId, minutesAgo }) => ({
      key: `knowledge/${key}`,
      ownerId,
      use: `knowledge:${uidOf(`knowledge/${key}`)}:cover`,
      minutesAgo,
    })),
  )
  for (const each of items) {
    const { id } = await context.tx.get<{ id: number }>(sql`
      insert into knowledge (uid, author_id, cover_id, title, subtitle, intro, price, score, status, created_at, updated_at)
      values (${uidOf(`knowledge/${each.key}`)}, ${each.authorId}, ${files.get(`knowledge/${each.key}`) ?? null}, ${each.title}, ${each.subtitle}, ${each.intro},
        ${each.price * 100}, ${each.price * 10}, ${each.isHidden ? 'hidden' : 'published'},
        plaza_now() - make_interval(mins => ${each.minutesAgo}), plaza_now() - make_interval(mins => ${each.minutesAgo}))
      returning id`)
    await context.tx.run(sql`
      insert into chapters (knowledge_id, sequence, title, free_content, created_at, updated_at)
      select k.id, position, given.title, given.free_content, k.created_at, k.created_at
      from unnest(${each.chapters.map(([title]) => title)}::text[], ${each.chapters.map(([, text]) => text)}::text[])
        with ordinality as given (title, free_content, position)
      join knowledge k on k.id = ${id} order by position`)
  }
}

async function addInfos(context: DemoContext): Promise<void> {
  const items = dated(context, infos)
  const files = await addFiles(
    context,
    items.map(({ key, authorId: ownerId, minutesAgo }) => ({
      key: `info/${key}`,
      ownerId,
      use: `infos:${uidOf(`info/${key}`)}:medias`,
      minutesAgo,
    })),
  )
  const column = <Value>(value: (item: (typeof items)[number]) => Value): Value[] => items.map(value)
  await context.tx.run(sql`
    insert into infos (uid, author_id, category_id, category_name, title, summary, content, medias, created_at, updated_at)
    select uid::uuid, author_id, category_id, category_name, title, summary, content, medias::jsonb,
      plaza_now() - make_interval(mins => minutes_ago), plaza_now() - make_interval(mins => minutes_ago)
    from unnest(${column(({ key }) => uidOf(`info/${key}`))}::text[], ${column((each) => each.authorId)}::bigint[], ${column(({ category }) => category[0])}::bigint[],
      ${column(({ category }) => category[1])}::text[], ${column((each) => each.title)}::text[], ${column((each) => each.summary)}::text[],
      ${column((each) => each.content)}::text[],
      ${column(({ key }) => JSON.stringify([files.get(`info/${key}`)].filter((id) => id !== undefined)))}::text[],
      ${column((each) => each.minutesAgo)}::int[])
      with ordinality as given (uid, author_id, category_id, category_name, title, summary, content, medias, minutes_ago, position)
    order by position`)
}

async function addWendas(context: DemoContext): Promise<void> {
  const items = dated(context, wendas)
  const column = <Value>(value: (item: (typeof items)[number]) => Value): Value[] => items.map(value)
  await context.tx.run(sql`
    insert into wendas (author_id, title, content, offer, created_at, updated_at)
    select author_id, title, content, offer, plaza_now() - make_interval(mins => minutes_ago), plaza_now() - make_interval(mins => minutes_ago)
    from unnest(${column((each) => each.authorId)}::bigint[], ${column((each) => each.title)}::text[], ${column((each) => each.content)}::text[],
      ${column((each) => each.offer)}::bigint[], ${column((each) => each.minutesAgo)}::int[])
      with ordinality as given (author_id, title, content, offer, minutes_ago, position)
    order by position`)
}
