import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dashboardPath, reportPath, tradingPath } from '../../../../src/domain/navigation/route.ts'

test('a code may hold whatever an address gives a meaning', () => {
  const place = { type: 'portfolio', code: 'A/1?b#c%' } as const
  const code = 'A%2F1%3Fb%23c%25'
  expect([dashboardPath(place), reportPath(place), tradingPath(place)]).toEqual([
    `/dashboard/portfolio/${code}`,
    `/reports/portfolio/${code}`,
    `/trading/portfolio/${code}`,
  ])
})

test('no view and no figure makes the address of a screen by hand', () => {
  const unencoded = /`\/(?:dashboard|trading|reports(?!\/static)|messages|users)\/[^`]*\$\{(?!encodeURIComponent\()/
  const made = globSync(['src/views/**/*.{ts,tsx}', 'server/**/*.ts']).filter((path) =>
    unencoded.test(readFileSync(path, 'utf8')),
  )
  expect(made).toEqual([])
})
