import { type Caller, type Clock, stepUp } from '../../../kernel/index.ts'

/** Refuses unless a factor was shown recently; a user without one has nothing to show. */
export function demandFactor({ factorUntilMs = Number.POSITIVE_INFINITY }: Caller, clock: Clock): void {
  if (factorUntilMs <= clock.now().getTime()) throw stepUp()
}

/** Refuses unless the caller has recently proven who they are: with a factor if they have one, else by signing in. */
export function demandProof(caller: Caller, clock: Clock): void {
  const { factorUntilMs, freshUntilMs = 0 } = caller
  if ((factorUntilMs ?? freshUntilMs) <= clock.now().getTime()) throw stepUp()
}
