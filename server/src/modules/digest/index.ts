/** A mail once a week with the best of a person's topics. */
export { digestKinds } from './importing/kinds.ts'
export { createDigest } from './module.ts'
