import { importTags, importUserTags } from '../../server/src/modules/tags/index.ts'
import { people } from '../content/people.ts'
import { TAGS } from '../content/tags.ts'
import { type DemoStep, idOf } from '../step.ts'

/** The words people describe themselves with. */
export const tagsStep: DemoStep = {
  name: 'tags',
  async write(context) {
    await importTags(context.tx, TAGS)
    const worn = people.flatMap(({ key, tags = [] }) => tags.map((tag) => ({ userId: idOf(context, key), tag })))
    const added = await importUserTags(context.tx, worn)
    if (added !== worn.length) throw new Error(`the demo's people wear ${worn.length} tags, of which ${added} exist`)
  },
}
