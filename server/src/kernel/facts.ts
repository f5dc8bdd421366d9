/**
 * Something that happened, told inside the transaction in which it happened. The publisher knows no subscriber and waits
 * for no answer: who may refuse, or whose answer is needed, is asked by a call down or through a port.
 */
export interface Fact<Payload> {
  readonly name: string
  /** Only for the types. */
  readonly payload?: Payload
}

export const defineFact = <Payload>(name: `${string}.${string}`): Fact<Payload> => ({ name })
