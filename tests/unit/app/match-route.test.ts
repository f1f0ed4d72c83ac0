import { expect, test } from 'vitest'
import { matchRoute } from '../../../src/app/match-route.ts'
import { O, pipe } from '../../../src/domain/fp.ts'

const matched = (path: string) =>
  pipe(
    matchRoute(path),
    O.map(({ name, params }) => ({ name, params })),
    O.toNullable,
  )

test.each([
  ['/', 'home', {}],
  ['/users/new', 'new-user', {}],
  ['/users/new/', 'new-user', {}],
  ['/users/jane', 'user', { username: 'jane' }],
  ['/reports/adviser/A1', 'adviser-report', { code: 'A1' }],
  ['/reports/account/A1', 'report', { type: 'account', code: 'A1' }],
  ['/dashboard/portfolio/P%2F1%20x', 'dashboard', { type: 'portfolio', code: 'P/1 x' }],
])('%s is %s', (path, name, params) => {
  expect(matched(path)).toEqual({ name, params })
})

test.each(['/nope', '/users/jane/more', '//users', '/dashboard/portfolio', '/dashboard/portfolio/%zz'])(
  'nothing is at %s',
  (path) => {
    expect(matched(path)).toBeNull()
  },
)
