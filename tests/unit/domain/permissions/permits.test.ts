import { expect, test } from 'vitest'
import { holdsAll, holdsAny, permissionsOf } from '../../../../src/domain/permissions/permission.ts'

const adviser = { permissions: permissionsOf(['adviser']) }

test.each([
  { required: ['client.adviser'], any: true, all: true },
  { required: ['client.adviser', 'site.admin'], any: true, all: false },
  { required: ['site.admin'], any: false, all: false },
  { required: [], any: false, all: true },
] as const)('an adviser holds any of $required: $any, all of them: $all', ({ required, any, all }) => {
  expect(holdsAny(adviser, required)).toBe(any)
  expect(holdsAll(adviser, required)).toBe(all)
})
