import { publicList } from '../../public-list.ts'

export default publicList(
  'themes, guest',
  '/feed-themes?limit=20',
  ({ owner }) => owner`
    insert into feed_themes (title, description) select 'Theme ' || n, 'What it is about.' from generate_series(1, 60) n`,
)
