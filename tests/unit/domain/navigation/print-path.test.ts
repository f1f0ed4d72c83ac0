import { expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import { printPath, printRequest } from '../../../../src/domain/navigation/print-path.ts'

const addressed = (url: string) => {
  const { pathname, search } = new URL(url, 'http://plutus.example')
  return printRequest({ path: pathname, search })
}

test.each([
  { dashboardKey: { type: 'group', code: 'G1' }, dates: {} },
  { dashboardKey: { type: 'portfolio', code: 'P 1/ä%' }, dates: { asAt: '2026-06-30' } },
  { dashboardKey: { type: 'admin', code: 'firm' }, dates: { asAt: '2026-06-30', knownOn: '2026-07-15' } },
] as const)('the page of $dashboardKey and $dates is found again', (request) => {
  expect(addressed(printPath(request.dashboardKey, request.dates))).toEqual(O.some(request))
})

test.each([
  '/',
  '/dashboard/group/G1',
  '/print/dashboard/nonsense/G1',
  '/print/dashboard/group/%',
  '/print/dashboard/group/G1/x',
])('%s prints nothing', (path) => {
  expect(addressed(path)).toEqual(O.none)
})
