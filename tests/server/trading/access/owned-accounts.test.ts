import { afterAll, beforeAll, expect, test } from 'vitest'
import { traderOf } from '../../../../server/trading/access/traders.ts'
import { findUser } from '../../../../server/users/user-services.ts'
import { O } from '../../../../src/domain/fp.ts'
import type { UserRole } from '../../../../src/domain/permissions/permission.ts'
import { seesAccount } from '../../../../src/domain/trading/access/trader.ts'
import { openTradingApp, type TradingApp } from '../support/trading-app.ts'

let tradingApp: TradingApp

beforeAll(async () => {
  tradingApp = await openTradingApp()
})
afterAll(() => tradingApp.drop())

const sees = (
  roles: readonly UserRole[],
  of: { readonly accounts?: readonly string[]; readonly groups?: readonly string[] },
) => {
  const client = findUser(tradingApp.services, 'client')
  if (O.isNone(client)) throw new Error('there is no client')
  return seesAccount(
    traderOf(tradingApp.services, { ...client.value, roles: [...roles], accounts: [], groups: [], ...of }),
  )('P1')
}

test('accounts that somebody is given as an accountant are not theirs to order for, also where they are a client', () => {
  expect(sees(['client'], { accounts: ['P1'] })).toBe(true)
  expect(sees(['external'], { accounts: ['P1'] })).toBe(false)
  expect(sees(['client', 'external'], { accounts: ['P1'] })).toBe(false)
  expect(sees(['client', 'external'], { groups: ['G1'] })).toBe(true)
})
