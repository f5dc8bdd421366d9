/**
 * The account token of a person, which a client gives to the store when it buys: a UUID whose last group is the user
 * id. A receipt that carries one pays only that person's orders.
 */
export const accountTokenOf = (userId: number): string =>
  `00000000-0000-4000-8000-${userId.toString(16).padStart(12, '0')}`
