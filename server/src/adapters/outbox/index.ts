export { createOutbox, type Outbox, type OutboxLine, type OutboxMessage, type OutboxOptions } from './outbox.ts'
