export { createImRest, type ImRestOptions } from './im-rest.ts'
