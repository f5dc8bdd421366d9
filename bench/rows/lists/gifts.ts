import { publicList } from '../../public-list.ts'

export default publicList(
  'gifts, guest',
  '/reward-gifts?limit=20',
  ({ owner }) => owner`
    insert into reward_gifts (name, price, sort) select 'Gift ' || n, n, n from generate_series(1, 40) n`,
)
