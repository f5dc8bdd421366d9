export { readRootCertificates } from './root-certificates.ts'
export { storeSection } from './sandbox-section.ts'
export { createSandboxStore, type SandboxStore } from './sandbox-store.ts'
export { createStoreVerifier, type StoreEnvironment } from './verifier.ts'
