export { createPayA, type PayAKeys, type PayAOptions } from './pay-a.ts'
