import { defineFollowPage } from '../../people/follow-page.tsx'

export default defineFollowPage('followers')
