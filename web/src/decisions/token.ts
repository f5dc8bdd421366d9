// In memory alone: it opens what staff wrote about this person, so a shared computer must not keep it.
let token: string | undefined

/** Keeps what a suspended person's sign-in gave them, until the page is left. */
export const keepDecisionToken = (given: string): void => {
  token = given
}

export const decisionToken = (): string | undefined => token
