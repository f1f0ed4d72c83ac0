import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { DashboardReply } from '../../../../src/api/dashboards/dashboards.ts'
import type { DashboardEvent } from '../../../../src/domain/dashboards/dashboard.ts'
import { fillStructure } from '../../../../src/domain/dashboards/structure.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { WidgetDefinition } from '../../../../src/domain/widgets/widget-definition.ts'
import type { DashboardLoadResult, DashboardRequest } from '../../../../src/machines/dashboards/dashboard.ts'
import { DashboardScreen } from '../../../../src/views/dashboards/dashboard-screen.tsx'
import { newId } from '../../../samples/sample.ts'
import { renderView } from '../../support/render-view.tsx'
import { silentDashboard } from '../../support/silent-dashboard.ts'

const drawn = vi.hoisted((): string[] => [])

vi.mock(import('../../../../src/views/widgets/widget-body.tsx'), async (original) => {
  const { WidgetBody } = await original()
  return {
    WidgetBody: (props) => {
      drawn.push(props.definition.wid)
      return <WidgetBody {...props} />
    },
  }
})

const textWidget = (wid: string, title: string): WidgetDefinition => ({
  wid,
  name: 'welcome-client',
  title,
  type: 'text',
  config: { format: 'markdown', content: `Read ${title}` },
})

const dashboardReply: DashboardReply = {
  info: {},
  timeZone: 'UTC',
  name: 'Banksia Pension',
  revision: 0,
  position: 5,
  dashboard: {
    title: 'Dashboard',
    structure: '6-6',
    rows: fillStructure('6-6', [[textWidget('a', 'Hello')], [textWidget('b', 'News'), textWidget('c', 'Notes')]]),
  },
}

const testedMachine = silentDashboard.provide({
  actors: {
    loadDashboard: fromPromise<DashboardLoadResult, DashboardRequest>(() => Promise.resolve(E.right(dashboardReply))),
  },
})

const shownDashboard = async () => {
  const dashboard = createActor(testedMachine, {
    input: { dashboardKey: { type: 'portfolio', code: 'P00001' }, mayEdit: true, seesBreaks: false, newId },
  }).start()
  renderView(<DashboardScreen dashboard={dashboard} />)
  for (const text of ['Read Hello', 'Read News', 'Read Notes']) await screen.findByText(text)
  return (position: number, event: DashboardEvent): readonly string[] => {
    drawn.length = 0
    act(() => {
      dashboard.send({ type: 'change.received', position, revision: position, correlation: 'theirs', event })
    })
    return [...new Set(drawn)]
  }
}

test('of a change made elsewhere only the widgets it is about are drawn again', async () => {
  const drawnAfter = await shownDashboard()
  expect(drawnAfter(6, { type: 'WidgetEdited', widget: textWidget('b', 'Late news') })).toEqual(['b'])
  expect(drawnAfter(7, { type: 'DashboardRetitled', title: 'Ours' })).toEqual([])
  expect(drawnAfter(8, { type: 'WidgetRemoved', wid: 'c' })).toEqual([])
  expect(drawnAfter(9, { type: 'WidgetAdded', widget: textWidget('d', 'More'), cid: 'leaf-1', index: 0 })).toEqual([
    'd',
  ])
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'More',
    'Hello',
    'Late news',
  ])
})
