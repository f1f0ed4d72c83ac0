import { expect, test } from 'vitest'
import { defaultDashboard } from '../../../../src/domain/dashboards/default-dashboard.ts'
import { widgetsOf } from '../../../../src/domain/dashboards/structure.ts'
import { withWelcomeFolded } from '../../../../src/domain/dashboards/welcome.ts'

test.each(['group', 'portfolio'] as const)('of a %s’s dashboard the welcome alone is folded', (type) => {
  const dashboard = defaultDashboard(type)
  const folded = widgetsOf(withWelcomeFolded(dashboard).rows)
  expect(folded.flatMap(({ name, collapsed }) => (collapsed === true ? [name] : []))).toEqual(['welcome-client'])
  expect(folded.map(({ wid }) => wid)).toEqual(widgetsOf(dashboard.rows).map(({ wid }) => wid))
})
