export { createPayB, type PayBKeys, type PayBOptions } from './pay-b.ts'
