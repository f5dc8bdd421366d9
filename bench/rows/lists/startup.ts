import { publicList } from '../../public-list.ts'

export default publicList('start-up, guest', '/bootstrappers', async () => {})
