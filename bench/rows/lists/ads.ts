import { publicList } from '../../public-list.ts'

export default publicList(
  'advertisements, guest',
  '/advertisingspace/bench/advertising',
  ({ owner }) => owner`
    with made as (
      insert into advertising_spaces (channel, space, alias, allow_type, format)
      values ('bench', 'bench', 'Bench', 'image', '{"image": {}}') returning id)
    insert into advertisements (space_id, title, type, data)
    select id, 'Notice ' || n, 'image', '{"image": "https://example.org/a.png", "link": "https://example.org"}' from made, generate_series(1, 10) n`,
)
