import { expect, test } from 'vitest'
import { mayEnter } from '../../../../src/domain/navigation/may-enter.ts'
import { matchRoute } from '../../../../src/app/match-route.ts'
import { reportPath } from '../../../../src/domain/navigation/route.ts'
import { O } from '../../../../src/domain/fp.ts'
import { clientIdentity } from '../../../samples/people.ts'
import { permissionsOf } from '../../../../src/domain/permissions/permission.ts'

test.each([
  ['portfolio', 'client', '/reports/portfolio/P%2F1'],
  ['group', 'client', '/reports/group/P%2F1'],
  ['adviser', 'adviser', '/reports/adviser/P%2F1'],
  ['external', 'external', '/reports/account/P%2F1'],
  ['admin', 'admin', '/reports/adviser/P%2F1'],
] as const)('a dashboard of type %s leads its %s to reports they may enter', (type, role, path) => {
  expect(reportPath({ type, code: 'P/1' })).toBe(path)
  const route = matchRoute(path)
  expect(
    O.isSome(route) && mayEnter(route.value, { ...clientIdentity, roles: [role], permissions: permissionsOf([role]) }),
  ).toBe('allowed')
})
