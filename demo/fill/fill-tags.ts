import { sql } from '../../server/src/kernel/index.ts'
import { seedDemoTags } from '../../server/src/modules/tags/index.ts'
import { people } from '../content/people.ts'
import { type DemoStep, idOf } from '../step.ts'

/** The words people describe themselves with. */
export const tagsStep: DemoStep = {
  name: 'tags',
  async write(context) {
    await seedDemoTags(context.tx)
    const worn = people.flatMap(({ key, tags = [] }) => tags.map((tag) => [idOf(context, key), tag] as const))
    const added = await context.tx.run(sql`
      insert into user_tags (user_id, tag_id, created_at)
      select u.id, tags.id, u.created_at
      from unnest(${worn.map(([id]) => id)}::bigint[], ${worn.map(([, tag]) => tag)}::text[]) as given (user_id, tag)
      join users u on u.id = given.user_id join tags on tags.name = given.tag`)
    if (added !== worn.length) throw new Error(`the demo's people wear ${worn.length} tags, of which ${added} exist`)
  },
}
