import { publications } from '../../feeds/publications.ts'

export default publications({ name: 'publish', targets: [{ limit: 'sql', atLeast: 1 }], growth: { atMost: 1.2 } })
