import { O, pipe } from '../../fp.ts'
import { placeWidget } from '../../widgets/place-widget.ts'
import type { Widget } from '../../widgets/widget.ts'
import type { DashboardCommand } from '../command.ts'
import type { Dashboard, Structure } from '../dashboard.ts'
import { leavesOf } from '../structure.ts'

export interface Description {
  readonly title: string
  readonly structure: Structure
}

/** What makes a dashboard one of that title and structure. */
export const descriptionActs = (before: Dashboard, { title, structure }: Description): readonly DashboardCommand[] => [
  ...(title === before.title ? [] : [{ type: 'RetitleDashboard', title } as const]),
  ...(structure === before.structure ? [] : [{ type: 'RestructureDashboard', structure } as const]),
]

/** Spec §2: a new widget goes to the top of the first leaf column. */
export const additionActs = ({ rows }: Dashboard, widget: Widget, wid: string): readonly DashboardCommand[] =>
  pipe(
    placeWidget(widget, wid),
    O.match(
      () => [],
      (placed) =>
        leavesOf(rows)
          .slice(0, 1)
          .map(({ cid }) => ({ type: 'AddWidget', widget: placed, cid, index: 0 })),
    ),
  )
