import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  dashboardPath,
  orderPath,
  orderSideOf,
  reportPath,
  tradedStockOf,
  tradingPath,
} from '../../../../src/domain/navigation/route.ts'

test('a code may hold whatever an address gives a meaning', () => {
  const dashboardKey = { type: 'portfolio', code: 'A/1?b#c%' } as const
  const code = 'A%2F1%3Fb%23c%25'
  expect([dashboardPath(dashboardKey), reportPath(dashboardKey), tradingPath(dashboardKey)]).toEqual([
    `/dashboard/portfolio/${code}`,
    `/reports/portfolio/${code}`,
    `/trading/portfolio/${code}`,
  ])
})

test.each(['b', 's'] as const)(
  'what is ordered, and whether it is bought or sold, is read from the address as it was written: %s',
  (side) => {
    const { search } = new URL(orderPath('/trading/portfolio/P1', 'A&B=C', side), 'https://plutus.example')
    expect([tradedStockOf(search), orderSideOf(search)]).toEqual(['A&B=C', side])
  },
)

test.each(['', '?stock=CBA', '?side=short'])('an address that says no side begins with a purchase: "%s"', (search) => {
  expect(orderSideOf(search)).toBe('b')
})

test('no view and no figure makes the address of a screen by hand', () => {
  const unencoded = /`\/(?:dashboard|trading|reports(?!\/static)|messages|users)\/[^`]*\$\{(?!encodeURIComponent\()/
  const made = globSync(['src/views/**/*.{ts,tsx}', 'server/**/*.ts']).filter((path) =>
    unencoded.test(readFileSync(path, 'utf8')),
  )
  expect(made).toEqual([])
})
