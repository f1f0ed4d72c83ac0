import fc from 'fast-check'
import {
  type DashboardCommand,
  DashboardStructure,
  type Dashboard,
  type DashboardEvent,
} from '../../../../src/domain/dashboards/dashboard.ts'
import type { DashboardType } from '../../../../src/domain/dashboards/dashboard-type.ts'
import { fillStructure, leafId } from '../../../../src/domain/dashboards/structure.ts'
import { widArbitrary, widgetDefinition } from './widget-definition.ts'

export const dashboardType = fc.constantFrom<DashboardType>('admin', 'adviser', 'group', 'portfolio', 'external')

export const allStructures: readonly DashboardStructure[] = [
  '6-6',
  '4-8',
  '12/4-4-4',
  '6-6/12',
  '12/6-6/12',
  '3-9 (12/6-6)',
]

export const structureArbitrary = fc.constantFrom(...allStructures)

const titleArbitrary = fc.oneof(fc.constantFrom('', ' ', 'Dashboard'), fc.string())
const cidArbitrary = fc.oneof(fc.integer({ min: 1, max: 4 }).map(leafId), fc.constantFrom('nest-1', 'leaf-9'))
const indexArbitrary = fc.oneof(fc.integer({ min: -2, max: 6 }), fc.double())

export const dashboardArbitrary: fc.Arbitrary<Dashboard> = fc
  .record({
    title: titleArbitrary,
    structure: structureArbitrary,
    widgets: fc.uniqueArray(widgetDefinition, { selector: (widget) => widget.wid, maxLength: 5 }),
    leaves: fc.array(fc.nat({ max: 3 }), { minLength: 5, maxLength: 5 }),
  })
  .map(({ widgets, leaves, ...named }) => ({
    ...named,
    rows: fillStructure(
      named.structure,
      [0, 1, 2, 3].map((leaf) => widgets.filter((_, widget) => leaves[widget] === leaf)),
    ),
  }))

const titleTemplateUrl = fc.constantFrom(null, '/templates/ours.md', '/templates/theirs.md')
const writtenTemplate = fc.oneof(titleTemplateUrl, fc.constantFrom('', ' ', ' /templates/ours.md ', 'ours.md'))

export const dashboardCommand: fc.Arbitrary<DashboardCommand> = fc.oneof(
  fc.record({ type: fc.constant('RetitleDashboard' as const), title: titleArbitrary }),
  fc.record({ type: fc.constant('SetTitleTemplate' as const), titleTemplateUrl: writtenTemplate }),
  fc.record({ type: fc.constant('RestructureDashboard' as const), structure: structureArbitrary }),
  fc.record({
    type: fc.constant('AddWidget' as const),
    widget: widgetDefinition,
    cid: cidArbitrary,
    index: indexArbitrary,
  }),
  fc.record({ type: fc.constant('RemoveWidget' as const), wid: widArbitrary }),
  fc.record({ type: fc.constant('MoveWidget' as const), wid: widArbitrary, cid: cidArbitrary, index: indexArbitrary }),
  fc.record({ type: fc.constant('EditWidget' as const), widget: widgetDefinition }),
  fc.record({ type: fc.constantFrom('CollapseWidget' as const, 'ExpandWidget' as const), wid: widArbitrary }),
)

export const dashboardEvent: fc.Arbitrary<DashboardEvent> = fc.oneof(
  fc.record({ type: fc.constant('DashboardCreated' as const), dashboard: dashboardArbitrary }),
  fc.record({ type: fc.constant('DashboardRestored' as const), revision: fc.nat(), dashboard: dashboardArbitrary }),
  fc.record({ type: fc.constant('DashboardRetitled' as const), title: titleArbitrary }),
  fc.record({ type: fc.constant('TitleTemplateSet' as const), titleTemplateUrl }),
  fc.record({ type: fc.constant('DashboardRestructured' as const), structure: structureArbitrary }),
  fc.record({
    type: fc.constant('WidgetAdded' as const),
    widget: widgetDefinition,
    cid: cidArbitrary,
    index: indexArbitrary,
  }),
  fc.record({ type: fc.constant('WidgetRemoved' as const), wid: widArbitrary }),
  fc.record({ type: fc.constant('WidgetMoved' as const), wid: widArbitrary, cid: cidArbitrary, index: indexArbitrary }),
  fc.record({ type: fc.constant('WidgetEdited' as const), widget: widgetDefinition }),
  fc.record({ type: fc.constantFrom('WidgetCollapsed' as const, 'WidgetExpanded' as const), wid: widArbitrary }),
)
