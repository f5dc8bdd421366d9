import { area } from '../../app/page.ts'

export const routes = area('publish', import.meta.glob('./*.page.tsx'), { '/publish': 'publish' })
