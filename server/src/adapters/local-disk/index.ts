export { createLocalDisk } from './local-disk.ts'
