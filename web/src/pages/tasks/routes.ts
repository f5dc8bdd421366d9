import { area } from '../../app/page.ts'

export const routes = area('tasks', import.meta.glob('./*.page.tsx'), { '/tasks': 'tasks' })
