import { type Static, Type } from 'typebox'
import { Closed, defineSetting, phrase, type SettingFault } from '../../kernel/index.ts'

const coins = (description: string) => Type.Integer({ minimum: 1, maximum: 1_000_000_000_000, description })
const days = (description: string) => Type.Integer({ minimum: 0, maximum: 365, description })
const rule = Type.String({ 'x-words': 'name', maxLength: 5000, description: 'Text shown to users.' })

// Otherwise every amount would be refused without a reason.
const inOrder = (settings: Limits, least: keyof Limits, most: keyof Limits): SettingFault | undefined =>
  settings[least] > settings[most]
    ? { field: 'settings', message: phrase('request.invalid.least_above_most')`${least} must not be above ${most}.` }
    : undefined

type Limits = Record<'recharge-min' | 'recharge-max' | 'cash-min' | 'cash-max', number>

/** docs/interface.md 2.12. */
export const currencySetting = defineSetting({
  name: 'currency',
  description: 'How coins are bought and withdrawn: switches, ratio, limits and the texts that explain them.',
  schema: Closed({
    IAP: Closed(
      { only: Type.Boolean({ description: 'On iOS, people can top up by in-app purchase only.' }), rule },
      { description: 'In-app purchase.' },
    ),
    cash: Closed(
      { status: Type.Boolean({ description: 'Withdrawals are open.' }), rule },
      { description: 'Withdrawals.' },
    ),
    recharge: Closed({ status: Type.Boolean({ description: 'Top-ups are open.' }), rule }, { description: 'Top-ups.' }),
    rule,
    settings: Closed(
      {
        'recharge-ratio': Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description: 'Coins per cent.',
        }),
        'recharge-options': Type.String({
          maxLength: 500,
          pattern: '^[0-9]+(,[0-9]+)*$',
          description: 'Amounts offered, in coins, separated by commas.',
        }),
        'recharge-max': coins('Maximum coins per top-up.'),
        'recharge-min': coins('Minimum coins per top-up.'),
        'cash-max': coins('Maximum coins per withdrawal.'),
        'cash-min': coins('Minimum coins per withdrawal.'),
      },
      { description: 'Ratio, amounts offered and limits.' },
    ),
  }),
  check: ({ settings }) =>
    inOrder(settings, 'recharge-min', 'recharge-max') ?? inOrder(settings, 'cash-min', 'cash-max'),
  needsSecond: (before, after) =>
    before.settings['recharge-ratio'] !== after.settings['recharge-ratio'] ||
    after.settings['cash-max'] > before.settings['cash-max'] ||
    (after.cash.status && !before.cash.status),
  initial: {
    IAP: { only: false, rule: 'In-app purchases are credited as soon as the store confirms them.' },
    cash: { status: true, rule: 'Withdrawals are reviewed by a person, usually within two working days.' },
    recharge: { status: true, rule: 'Coins are credited as soon as the payment is confirmed.' },
    rule: 'Coins are for rewarding each other; they have no other use and earn no interest.',
    settings: {
      'recharge-ratio': 1,
      'recharge-options': '100,500,1000,2000,5000,10000',
      'recharge-max': 10_000_000,
      'recharge-min': 100,
      'cash-max': 10_000_000,
      'cash-min': 100,
    },
  },
})

/** What the emergency stop can hold. */
export const STOPPABLE = ['recharge', 'cash', 'rewards', 'tasks'] as const
/** Raising one of these pays out more, or with fewer approvals. */
const CEILINGS = ['cash-per-day', 'cash-second-approver-from', 'adjust-second-person-from', 'step-up-from'] as const
const WAITS = ['earned-wait-days', 'bought-wait-days', 'granted-wait-days'] as const

/** The brake: each part can be stopped by itself while reads go on. */
export const moneySetting = defineSetting({
  name: 'money',
  description: 'The emergency stop for money. It turns on automatically when the books don’t balance.',
  schema: Closed({
    recharge: Type.Boolean({ description: 'Accept new top-ups.' }),
    cash: Type.Boolean({ description: 'Accept and review withdrawals.' }),
    rewards: Type.Boolean({ description: 'Allow rewards and fees.' }),
    tasks: Type.Boolean({ description: 'Pay out tasks and the daily check-in.' }),
    'cash-second-approver-from': coins('Withdrawals of this many coins or more need two approvals.'),
    'cash-per-day': coins('The most coins a user can request to withdraw in 24 hours.'),
    'adjust-second-person-from': coins(
      'An adjustment needs a second approval if it brings what one staff member granted, or one user received, in 24 hours to this many coins.',
    ),
    'step-up-from': coins(
      'To give or withdraw more than this in 24 hours, users with two-step verification have to complete it.',
    ),
    'earned-wait-days': days(
      'Days until coins from tasks and check-in can be withdrawn, even after they are given away.',
    ),
    'bought-wait-days': days('The same for coins people buy, because payments can be refunded.'),
    'granted-wait-days': days('The same for coins granted by staff.'),
  }),
  needsSecond: (before, after) =>
    STOPPABLE.some((name) => after[name] && !before[name]) ||
    CEILINGS.some((name) => after[name] > before[name]) ||
    WAITS.some((name) => after[name] < before[name]),
  initial: {
    recharge: true,
    cash: true,
    rewards: true,
    tasks: true,
    'cash-second-approver-from': 1_000_000,
    'cash-per-day': 10_000_000,
    'adjust-second-person-from': 1_000_000,
    'step-up-from': 10_000,
    'earned-wait-days': 7,
    'bought-wait-days': 14,
    'granted-wait-days': 0,
  },
})

export type CurrencySettings = Static<typeof currencySetting.schema>
export type MoneySettings = Static<typeof moneySetting.schema>

/** Whether a change of a setting changed the ratio. */
export const ratioChanged = ({ name, before, after }: { name: string; before: unknown; after: unknown }): boolean =>
  name === currencySetting.name && ratioIn(before) !== ratioIn(after)

const ratioIn = (value: unknown): number => (value as CurrencySettings).settings['recharge-ratio']
