/** A mail once a week with the best of a person's topics. */
export { createDigest } from './module.ts'
