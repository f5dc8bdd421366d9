import { area } from '../../app/page.ts'

export const routes = area('search', import.meta.glob('./*.page.tsx'), { '/search': 'search' })
