import { test } from 'node:test'
import { assertExact } from '../../../test/exact.ts'
import { publish } from '../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../test/factories/files.ts'
import { until } from '../../../test/hardening/clockwork.ts'
import { createWorld } from '../../../test/world.ts'

test('what staff keep is the same bytes from a process that remembers and from one that does not', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  await staff.post('/admin/roles', { name: 'maker', permissions: ['create:brand', 'storage-create'] })
  const maker = await world.staff('maker')
  const [ann] = await world.people('ann')
  const add = async (path: string, body: object): Promise<number> => (await staff.post(path, body)).json().id
  const picture = async (who = staff) => upload(world, who, await pngOf())
  const gift = await add('/admin/gifts', { name: 'Cake', price: 5 })
  const tags = await add('/admin/tag-categories', { name: 'Interests' })
  const tag = await add('/admin/tags', { name: 'Jazz', tag_category_id: tags })
  const info = await add('/admin/infos', { title: 'Market', content: 'On “Sunday”', author_id: ann.id })
  const wenda = await add('/admin/wendas', { title: 'Why?', content: 'x', author_id: ann.id })
  const knowledge = await add('/admin/knowledge', { title: 'Tomatoes', author_id: ann.id })
  const chapter = await add('/admin/chapters', { knowledge_id: knowledge, title: 'Sun', sequence: 1 })
  const category = await add('/admin/feed-categories', { name: 'Quiet' })
  const theme = (await staff.post('/feed-themes', { title: 'A door' })).json().id as number
  const brand = (
    await maker.post('/mall-brands', { name: 'Cups', desc: 'by hand', avatar: await picture(maker) })
  ).json().id as number

  await assertExact(
    world,
    [{}, ann, maker, staff],
    [
      '/reward-gifts',
      `/reward-gifts/${gift}`,
      '/reward-gifts/999999',
      '/tags',
      `/users/${ann.id}/tags`,
      '/users/999999/tags',
      '/advertisingspace',
      '/advertisingspace/advertising',
      '/infos',
      '/wendas?limit=1',
      `/wendas/${wenda}`,
      '/wendas/999999',
      '/knowledge',
      `/knowledge/${knowledge}`,
      `/knowledge/${knowledge}/chapters`,
      `/knowledge/chapters/${chapter}`,
      '/mall/commodities',
      '/mall-brands',
      '/mall-brands?with=creator&order=sort:desc',
      `/mall-brands/${brand}`,
      '/feed/categories',
      '/feed-themes',
      `/feed-themes/${theme}`,
      '/feed/topics/categories',
      '/bootstrappers',
    ],
    {
      'a gift that costs more': () => staff.patch(`/admin/gifts/${gift}`, { price: 6 }),
      'a tag with another name': () => staff.patch(`/admin/tags/${tag}`, { name: 'Rock' }),
      'a tag of a person': () => ann.put(`/user/tags/${tag}`),
      'a changed profile': () => ann.patch('/user', { bio: 'asks' }),
      'a feed about a record': () =>
        publish(ann, { feed_content: 'see', repostable_type: 'infos', repostable_id: info, theme }),
      // Views are counted after the answer.
      'an opened record': async () => {
        const views = async () =>
          Number((await world.guest().get('/infos')).json().find(({ id }: { id: number }) => id === info).views_count)
        const before = await views()
        await world.guest().get(`/infos/${info}`)
        await until(async () => (await views()) > before, 'the view is counted')
      },
      'a picture of a record': async () => staff.patch(`/admin/infos/${info}`, { medias: [await picture()] }),
      'another chapter': () => staff.post('/admin/chapters', { knowledge_id: knowledge, title: 'Rain', sequence: 2 }),
      'a chapter that is gone': () => staff.delete(`/admin/chapters/${chapter}`),
      'another cover': async () => staff.patch(`/admin/knowledge/${knowledge}`, { cover: await picture() }),
      'a question with another title': () => staff.patch(`/admin/wendas/${wenda}`, { title: 'Why not?' }),
      'a hidden knowledge': () => staff.patch(`/admin/knowledge/${knowledge}`, { status: 'hidden' }),
      'a brand that passed': () => staff.patch(`/admin/brands/${brand}`, { audit: 1 }),
      'a category with another name': () => staff.patch(`/admin/feed-categories/${category}`, { name: 'Loud' }),
      'a theme with another name': () => staff.patch(`/admin/themes/${theme}`, { title: 'A window' }),
      'a word that is censored': () => staff.patch('/admin/settings/words', [{ text: 'Sunday', act: 'censor' }]),
      'no word that is censored': () => staff.patch('/admin/settings/words', []),
      'a gift that is gone': () => staff.delete(`/admin/gifts/${gift}`),
    },
    ['zh-CN'],
  )
})
