import { sql } from '../../server/src/kernel/index.ts'
import { answers } from '../content/catalog/answers.ts'
import { type DemoContext, idOf } from '../step.ts'

/** An answer comes after this part of the time since the question was asked. */
const AFTER = 0.2
const NEXT_AFTER = 0.25

/** The answers to the questions, each a while after its question and after its author joined. */
export async function answersOf(context: DemoContext) {
  const questions = await context.tx.rows<{ id: number; title: string; minutes: number }>(sql`
    select id, title, floor(extract(epoch from plaza_now() - created_at) / 60)::int as minutes from wendas`)
  return answers.map(({ question, by, text }, at) => {
    const { id, minutes } = questions.find(({ title }) => title === question)!
    const nth = answers.slice(0, at).filter((other) => other.question === question).length
    const { joinedMinutesAgo } = context.people.get(by)!
    return {
      authorId: idOf(context, by),
      minutesAgo: Math.floor(Math.min(minutes, joinedMinutesAgo) * (1 - AFTER - nth * NEXT_AFTER)),
      text,
      topic: undefined,
      about: { type: 'wenda' as const, id, minutes },
      place: undefined,
      theme: null,
      media: undefined,
    }
  })
}
