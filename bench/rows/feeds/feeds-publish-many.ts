import { publications } from '../../feeds/publications.ts'

export default publications({
  name: 'publish, 64 at once',
  connections: 64,
  targets: [{ limit: 'sql', atLeast: 1.5 }],
})
