import type { Static } from 'typebox'
import { type Clock, invalid, phrase, say, sql, type Tx } from '../../../kernel/index.ts'
import type { registerSetting } from '../settings.ts'

const MAX_AGE = 150

/** What a registration says of its owner's age. */
export interface AgeAnswer {
  /** Date of birth, `YYYY-MM-DD`. */
  birthDate: string | undefined
  clock: Clock
}

/** Refuses a registration of someone too young, or without a date of birth where one is asked for. */
export function checkAge(
  { birthDate, clock }: AgeAnswer,
  { 'min-age': least }: Static<typeof registerSetting.schema>,
): void {
  if (least === 0) return
  if (birthDate === undefined)
    throw invalid('birth_date', phrase('request.invalid.birth_date_needed')`Enter your date of birth.`)
  const age = ageOn(birthDate, clock.now())
  if (age === undefined || age < 0 || age > MAX_AGE)
    throw invalid('birth_date', phrase('request.invalid.birth_date')`Enter a valid date of birth.`)
  if (age < least) throw invalid('birth_date', say`You must be at least ${least} to join.`, 'auth.too_young')
}

/** Remembers that the age was asked, never the date. */
export async function noteAgeCheck(
  tx: Tx,
  userId: number,
  { 'min-age': least }: Static<typeof registerSetting.schema>,
): Promise<void> {
  if (least > 0) await tx.run(sql`insert into age_checks (user_id, min_age) values (${userId}, ${least})`)
}

/** Whole years; undefined for a day that is in no calendar. Born on 29 February, one is older on 1 March. */
function ageOn(birthDate: string, now: Date): number | undefined {
  const born = new Date(`${birthDate}T00:00:00Z`)
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== birthDate) return undefined
  const years = now.getUTCFullYear() - born.getUTCFullYear()
  const hadBirthday = now.toISOString().slice(5, 10) >= birthDate.slice(5)
  return hadBirthday ? years : years - 1
}
