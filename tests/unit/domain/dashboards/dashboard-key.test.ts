import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DashboardType } from '../../../../src/domain/dashboards/dashboard-type.ts'
import { O } from '../../../../src/domain/fp.ts'
import { dashboardKeyFrom, dashboardKeyText } from '../../../../src/domain/dashboards/dashboard-key.ts'

const types = Object.keys(DashboardType.keys).filter(DashboardType.is)

test('a dashboard key is read back from its path, whatever its code', () => {
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.string({ minLength: 1 }), (type, code) => {
      fc.pre(!/[\n\r\u2028\u2029]/.test(code))
      expect(dashboardKeyFrom(dashboardKeyText({ type, code }))).toEqual(O.some({ type, code }))
    }),
  )
})

test.each(['', '/', 'group', 'group/', '/G1', 'grouped/G1', 'admin\n/firm'])('%j is no dashboard key', (path) => {
  expect(dashboardKeyFrom(path)).toEqual(O.none)
})
