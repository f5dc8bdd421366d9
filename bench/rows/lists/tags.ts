import { publicList } from '../../public-list.ts'

export default publicList(
  'tags, guest',
  '/tags',
  ({ owner }) => owner`
    with made as (insert into tag_categories (name) select 'Kind ' || n from generate_series(1, 8) n returning id)
    insert into tags (tag_category_id, name) select id, 'Tag ' || n from made, generate_series(1, 15) n`,
)
