import type { Advice } from '../../kernel/index.ts'

/** What a script does about the sandbox's refusals. */
export const sandboxAdvice: Advice = {
  'sandbox.cannot': 'Choose an action that fits the state of the payment, which `GET /sandbox/payments` shows.',
  'sandbox.payment_not_found': 'Read `GET /sandbox/payments` again: it lists the numbers.',
}
