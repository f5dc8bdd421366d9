/**
 * Something that happened, told inside the transaction in which it happened. The publisher knows no subscriber; where
 * the answer to a request depends on what they did (a task that paid), each may hand back an outcome.
 */
export interface Fact<Payload, Outcome = void> {
  readonly name: string
  /** Only for the types. */
  readonly payload?: Payload
  readonly outcome?: Outcome
}

export const defineFact = <Payload, Outcome = void>(name: `${string}.${string}`): Fact<Payload, Outcome> => ({ name })
