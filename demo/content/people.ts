import { peopleInChinese } from './people/in-chinese.ts'
import { peopleInEnglish } from './people/in-english.ts'
import { moreInChinese } from './people/more-in-chinese.ts'
import { specialPeople } from './people/special.ts'
import type { DemoPerson } from './person.ts'

/** The password of everyone in the demo who has one. */
export { DEMO_PASSWORD } from '../../server/src/modules/accounts/index.ts'

/** The person the banner says to sign in with. */
export const SIGN_IN_KEY = 'lin'

/** Everyone, the longest here first. */
export const people: readonly DemoPerson[] = [
  ...specialPeople,
  ...peopleInChinese,
  ...moreInChinese,
  ...peopleInEnglish,
].sort((a, b) => b.days - a.days)
