import { expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import { type Permission, permissionsOf, type UserRole } from '../../../../../src/domain/permissions/permission.ts'
import {
  approvalsNeeded,
  capacityFor,
  isTrader,
  mayActOnOrder,
  type OrderAction,
  seesAccount,
  type OrderTrader,
} from '../../../../../src/domain/trading/access/trader.ts'
import { orderAfter, orderCommands, orderTerms } from '../../../support/trading/orders.ts'

const personTrader = (
  username: string,
  roles: readonly UserRole[],
  advised: readonly string[],
  owned: readonly string[],
): OrderTrader => ({
  username,
  permissions: permissionsOf(roles),
  advises: (account) => advised.includes(account),
  owns: (account) => owned.includes(account),
})

const traders = {
  administrator: personTrader('administrator', ['admin'], [], []),
  superadministrator: personTrader('superadministrator', ['superadmin'], [], []),
  adviser: personTrader('adviser', ['adviser'], ['A1', 'A2'], []),
  standIn: personTrader('standIn', ['adviser'], ['B1', 'A1', 'A2'], []),
  otherAdviser: personTrader('otherAdviser', ['adviser'], ['B1'], []),
  client: personTrader('client', ['client'], [], ['A1']),
  spouse: personTrader('spouse', ['client'], [], ['A1', 'A2']),
  otherClient: personTrader('otherClient', ['client'], [], ['B1']),
  accountant: personTrader('accountant', ['external'], [], ['A1']),
  blocked: { ...personTrader('blocked', [], ['A1'], ['A1']), permissions: [] satisfies Permission[] },
} as const
type SampleName = keyof typeof traders
const names = Object.keys(traders).filter((name): name is SampleName => name in traders)

const those = (may: (trader: OrderTrader) => boolean): readonly string[] => names.filter((name) => may(traders[name]))

const enteredBy = (by: string, ...accounts: readonly string[]) =>
  orderAfter(
    orderCommands.EnterOrder({
      by,
      terms: {
        ...orderTerms,
        quantity: 100 * accounts.length,
        allocations: accounts.map((account) => ({ account, units: 100 })),
      },
    }),
  )

const desk = ['administrator', 'superadministrator']

test('who may place, or ask for, an order of an account, and as what', () => {
  const capacities = Object.fromEntries(names.map((name) => [name, O.toNullable(capacityFor(traders[name], ['A1']))]))
  expect(capacities).toEqual({
    administrator: 'desk',
    superadministrator: 'desk',
    adviser: 'adviser',
    standIn: 'adviser',
    otherAdviser: null,
    client: 'client',
    spouse: 'client',
    otherClient: null,
    accountant: null,
    blocked: null,
  })
})

test('a block is for whoever may act for each of its accounts, and seen by whoever may see one of them', () => {
  expect(those((trader) => O.isSome(capacityFor(trader, ['A1', 'A2'])))).toEqual([
    ...desk,
    'adviser',
    'standIn',
    'spouse',
  ])
  expect(those((trader) => O.isSome(capacityFor(trader, ['A1', 'B1'])))).toEqual([...desk, 'standIn'])
  expect(those((trader) => O.isSome(capacityFor(trader, [])))).toEqual([])
  expect(those((trader) => ['A2', 'B1'].some(seesAccount(trader)))).toEqual([
    ...[...desk, 'adviser', 'standIn', 'otherAdviser', 'spouse', 'otherClient'],
  ])
  expect(those(isTrader)).not.toContain('accountant')
})

const matrix: readonly (readonly [OrderAction, string, readonly string[]])[] = [
  ['approve', 'client', [...desk, 'adviser', 'standIn']],
  ['approve', 'adviser', [...desk, 'standIn']],
  ['approve', 'administrator', ['superadministrator', 'adviser', 'standIn']],
  ['decline', 'client', [...desk, 'adviser', 'standIn']],
  ['decline', 'adviser', [...desk, 'standIn']],
  ['cancel', 'client', [...desk, 'adviser', 'standIn', 'client']],
  ['cancel', 'adviser', [...desk, 'adviser', 'standIn']],
  ['amend', 'client', [...desk, 'adviser', 'standIn']],
  ['work', 'adviser', desk],
  ['evidence', 'client', [...desk, 'adviser', 'standIn']],
  ['see', 'adviser', [...desk, 'adviser', 'standIn', 'client', 'spouse']],
]

test.each(matrix)('who may %s an order of A1 that the %s entered', (act, by, who) => {
  const order = enteredBy(by, 'A1')
  expect(those((trader) => mayActOnOrder(act, trader, order))).toEqual(who)
})

test.each(['approve', 'decline', 'cancel', 'amend', 'work', 'evidence', 'see'] as const)(
  'nobody may %s what was not entered',
  (act) => {
    expect(those((trader) => mayActOnOrder(act, trader, { _tag: 'Draft' }))).toEqual([])
  },
)

test('an order of two advisers is worked by the desk alone, or by who stands in for both', () => {
  expect(those((trader) => mayActOnOrder('cancel', trader, enteredBy('adviser', 'A1', 'B1')))).toEqual([
    ...desk,
    'standIn',
  ])
})

test.each([
  ['client', 1_000, 1],
  ['client', 50_000, 1],
  ['client', 50_000.01, 2],
  ['adviser', 50_000, 0],
  ['adviser', 50_000.01, 1],
  ['desk', 50_000.01, 1],
  ['adviser', null, 1],
] as const)('what a %s enters of %j dollars takes %j others, with a limit of 50,000', (capacity, value, others) => {
  expect(approvalsNeeded(capacity, value, 50_000)).toBe(others)
})

test('without a limit an adviser needs nobody', () => {
  expect(approvalsNeeded('adviser', null, 0)).toBe(0)
})
