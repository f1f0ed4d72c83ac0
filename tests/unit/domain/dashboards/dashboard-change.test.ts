import { expect, test } from 'vitest'
import { foldChanges } from '../../../../src/domain/dashboards/dashboard-change.ts'
import { structureRows } from '../../../../src/domain/dashboards/structure.ts'

const retitled = (position: number, title: string) => ({
  position,
  revision: position,
  correlation: 'theirs',
  event: { type: 'DashboardRetitled', title } as const,
})
const dashboard = { title: 'Dashboard', structure: '6-6', rows: structureRows['6-6'] } as const

test('what was heard before the dashboard was read is dropped, and nothing is folded twice', () => {
  expect(
    foldChanges({ dashboard, position: 7, revision: 7 }, [
      retitled(6, 'Old'),
      retitled(9, 'New'),
      retitled(9, 'Again'),
    ]),
  ).toEqual({ dashboard: { ...dashboard, title: 'New' }, position: 9, revision: 9 })
})

test('the default that is pinned stays as it is seen, its widgets as the library has them', () => {
  const shipped = { ...dashboard, title: 'As it came' }
  const created = { ...retitled(8, ''), revision: 1, event: { type: 'DashboardCreated', dashboard: shipped } as const }
  expect(foldChanges({ dashboard, position: 7, revision: 0 }, [created])).toEqual({
    dashboard,
    position: 8,
    revision: 1,
  })
})
