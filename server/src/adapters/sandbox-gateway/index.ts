/** Plays the payment providers nobody configured. */
export { type Reach, reachOwnServer } from './reach.ts'
export { createSandboxGateway, type SandboxGateway } from './sandbox-gateway.ts'
