import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Admission, type Asker, LATER, type Leave } from './admission.ts'
import { type Answer, createHead, HUNG_UP, watchAnswer } from './watch-answer.ts'

/** One request that waits at the door. */
export interface Visit {
  readonly cameAt: number
  /** The same for all whose answers can only be the same; undefined for who is answered alone. */
  readonly sameAs: string | undefined
}

/** Those who asked the same before somebody was let in: they are given the same answer. */
export interface Company {
  /** They wait for this answer. */
  follow(response: ServerResponse, terms: Terms): void
  /** They go their own ways, unless they follow. */
  partUnlessFollowing(): void
}

/** How an answer is given to others than the one who was let in. */
export interface Terms {
  /** Whether all guests who ask the same may be given it; asked when it is there. */
  isForAll(): boolean
  /** Counts one of them. How many more requests they have, undefined if not even this one: then they are told so inside. */
  count(socket: Socket, forwardedFor: string | undefined): number | undefined
  /** Told of each who was given it, with how long they waited. */
  given(requestId: string, ms: number): void
}

export interface SharedAnswer {
  head: ReturnType<typeof createHead>
  body: Buffer
  terms: Terms
}

/** What is done with those who wait. */
export interface Host<Guest extends Visit> {
  isHere(visit: Guest): boolean
  begin(visit: Guest, leave: Leave, company: Company | undefined): void
  refuse(visit: Guest): void
  /** Whether they were given the answer; if not, they ask for themselves. */
  give(visit: Guest, answer: SharedAnswer): boolean
}

/**
 * So many are given an answer in one turn of the event loop. Between two turns everybody else is heard and one newcomer's
 * connection is accepted; with more in a turn, a thousand newcomers and those who write amid them wait twice as long.
 */
const GIVEN_A_TURN = 24
const TOO_MANY = 429

/**
 * Lets those who ask the same wait for one slot. One of them is let in, and what it is answered the others are given, without
 * being parsed or routed. The answer is never older than their question: who comes after that one was let in waits for the next.
 */
export function createTogether<Guest extends Visit>(
  admission: Pick<Admission, 'enterReader' | 'refuseReader' | 'isOverdue'>,
  { isHere, begin, refuse, give }: Host<Guest>,
): { enter(visit: Guest): void } {
  /** Those who have not been let in yet and may still be joined. */
  const groups = new Map<string, Guest[]>()
  /** Groups that were begun in this turn and ask for their slot at its end, when all are there who came with them. */
  let beginning: Guest[][] = []
  const answered: { visit: Guest; answer: SharedAnswer }[] = []

  function enter(visit: Guest): void {
    if (visit.sameAs === undefined) {
      ask([visit])
      return
    }
    const group = groups.get(visit.sameAs)
    if (group) {
      group.push(visit)
      return
    }
    if (beginning.length === 0) setImmediate(askForAll)
    const begun = [visit]
    beginning.push(begun)
    groups.set(visit.sameAs, begun)
  }

  function askForAll(): void {
    const all = beginning
    beginning = []
    for (const group of all) ask(group)
  }

  /** Asks for one slot for all of them. */
  function ask(group: Guest[]): void {
    const asker: Asker = {
      isGone: () => !group.some(isHere),
      decided: (leave) => decide(group, leave),
      count: () => group.filter(isHere).length,
    }
    const entered = admission.enterReader(asker, group[0]!.cameAt)
    if (entered !== LATER) decide(group, entered)
  }

  function decide(group: Guest[], leave: Leave | undefined): void {
    const { sameAs } = group[0]!
    if (sameAs !== undefined && groups.get(sameAs) === group) groups.delete(sameAs)
    const [first, ...others] = group.filter(isHere)
    if (!first) leave?.()
    else if (leave) begin(first, leave, others.length > 0 ? createCompany(others) : undefined)
    else refuseLate(first, others)
  }

  /** Who came later than the first has not waited as long. */
  function refuseLate(first: Guest, others: Guest[]): void {
    refuse(first)
    for (const visit of others) {
      if (admission.isOverdue(visit.cameAt)) refuseInTurn(visit)
      else enter(visit)
    }
  }

  function refuseInTurn(visit: Guest): void {
    const tell = () => {
      if (isHere(visit)) refuse(visit)
    }
    admission.refuseReader({ isGone: () => !isHere(visit), decided: tell })
  }

  function createCompany(others: Guest[]): Company {
    let isFollowing = false
    const part = () => {
      for (const visit of others) if (isHere(visit)) ask([visit])
    }
    const told = (answer: Answer | undefined | typeof HUNG_UP, terms: Terms) => {
      // That the one they followed has hung up, or had no request left, says nothing about the others.
      if (answer === HUNG_UP || answer?.status === TOO_MANY) for (const visit of others) isHere(visit) && enter(visit)
      else if (answer && isForAll(answer) && terms.isForAll())
        giveAll(others, { body: answer.body, head: createHead(answer), terms })
      else part()
    }
    return {
      follow(response, terms) {
        isFollowing = true
        watchAnswer(response, (answer) => told(answer, terms))
      },
      partUnlessFollowing() {
        if (!isFollowing) part()
      },
    }
  }

  function giveAll(visits: Guest[], answer: SharedAnswer): void {
    if (answered.length === 0) setImmediate(takeTurn)
    for (const visit of visits) answered.push({ visit, answer })
  }

  function takeTurn(): void {
    for (const { visit, answer } of answered.splice(0, GIVEN_A_TURN)) {
      if (isHere(visit) && !give(visit, answer)) ask([visit])
    }
    if (answered.length > 0) setImmediate(takeTurn)
  }

  return { enter }
}

const isForAll = ({ status, headers }: Answer): boolean => status === 200 && headers['set-cookie'] === undefined
