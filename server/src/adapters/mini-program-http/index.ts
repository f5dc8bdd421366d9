export { createMiniProgramHttp, type MiniProgramHttpOptions } from './mini-program-http.ts'
export { createSandboxMiniProgram } from './sandbox.ts'
