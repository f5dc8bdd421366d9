/**
 * Something that happened, published inside the transaction in which it happened. The publisher knows no subscriber and
 * gets no answer. Where another module may refuse, or an answer is needed, call a lower module or use a port.
 */
export interface Fact<Payload> {
  readonly name: string
  /** Only for the types. */
  readonly payload?: Payload
}

export const defineFact = <Payload>(name: `${string}.${string}`): Fact<Payload> => ({ name })
