import { expect, test } from 'vitest'
import { holdsAll, holdsAny, permissionsOf } from '../../../../src/domain/permissions/permission.ts'

const adviser = { permissions: permissionsOf(['adviser']) }

test.each([
  { wanted: ['client.adviser'], any: true, all: true },
  { wanted: ['client.adviser', 'site.admin'], any: true, all: false },
  { wanted: ['site.admin'], any: false, all: false },
  { wanted: [], any: false, all: true },
] as const)('an adviser holds any of $wanted: $any, all of them: $all', ({ wanted, any, all }) => {
  expect(holdsAny(adviser, wanted)).toBe(any)
  expect(holdsAll(adviser, wanted)).toBe(all)
})
