import { frontend } from '../ui/vite.ts'

export default { ...frontend, base: '/console/' }
