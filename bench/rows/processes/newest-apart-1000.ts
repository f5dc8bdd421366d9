import { newestOffered } from '../../feeds/newest-offered.ts'

export default newestOffered('4 services', { workers: 4, isApart: true }, 1000)
