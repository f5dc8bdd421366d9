import { newestOffered } from '../../feeds/newest-offered.ts'

export default newestOffered('4 workers', { workers: 4 }, 2000)
