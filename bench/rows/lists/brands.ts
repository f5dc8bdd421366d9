import { publicList } from '../../public-list.ts'

export default publicList('brands, guest', '/mall-brands?limit=20', async ({ owner, people }) => {
  const [creator] = await people(1)
  await owner`
    insert into brands (creator_id, name, description, is_audited)
    select ${creator!.id}, 'Brand ' || n, 'Made by hand.', true from generate_series(1, 200) n`
})
