import { newestOffered } from '../../feeds/newest-offered.ts'

export default newestOffered('1 worker', { workers: 1 }, 500)
