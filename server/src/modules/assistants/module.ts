import type { Module } from '../../kernel/index.ts'
import { advice } from './problems.ts'

/** Its one address lies outside the interface: `registerMcp`. */
export const createAssistants = (): Module => ({ name: 'assistants', advice })
