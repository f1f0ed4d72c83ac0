import { E, pipe, O } from '../../fp.ts'
import { type Dashboard, type DashboardCommand, templateOf } from '../dashboard.ts'
import { actOn, type DashboardDraft, type ReceivedDraft, namedRefusals, refusedOf } from './draft.ts'
import { rebaseActs } from './rebase.ts'
import { widgetDefinitionOf, type Widget } from '../../widgets/widget.ts'
import { leavesOf } from '../structure.ts'

export type DashboardDescription = Pick<Dashboard, 'title' | 'titleTemplateUrl' | 'structure'>

export const descriptionOf = ({ title, titleTemplateUrl, structure }: Dashboard): DashboardDescription => ({
  title,
  ...(titleTemplateUrl === undefined ? {} : { titleTemplateUrl }),
  structure,
})

export const descriptionActs = (before: Dashboard, after: DashboardDescription): readonly DashboardCommand[] => [
  ...(after.title === before.title ? [] : [{ type: 'RetitleDashboard', title: after.title } as const]),
  ...(templateOf(after.titleTemplateUrl) === templateOf(before.titleTemplateUrl)
    ? []
    : [{ type: 'SetTitleTemplate', titleTemplateUrl: templateOf(after.titleTemplateUrl) } as const]),
  ...(after.structure === before.structure
    ? []
    : [{ type: 'RestructureDashboard', structure: after.structure } as const]),
]

/** Spec §2: a new widget goes to the top of the first leaf column. */
export const additionActs = ({ rows }: Dashboard, widget: Widget, wid: string): readonly DashboardCommand[] =>
  pipe(
    widgetDefinitionOf(widget, wid),
    O.match(
      () => [],
      (definition) =>
        leavesOf(rows)
          .slice(0, 1)
          .map(({ cid }) => ({ type: 'AddWidget', widget: definition, cid, index: 0 })),
    ),
  )

const actOnReceived = ({ draft, refused }: ReceivedDraft, act: DashboardCommand): ReceivedDraft =>
  pipe(
    actOn(draft, act),
    E.match(
      (refusal) => ({ draft, refused: [...refused, ...namedRefusals(draft, [{ act, refusal }])] }),
      (next) => ({ draft: next, refused }),
    ),
  )

export const applyActs = (
  draft: DashboardDraft,
  ground: Dashboard,
  acts: readonly DashboardCommand[],
): ReceivedDraft => {
  const { kept, refused } = rebaseActs(acts, { before: ground, after: draft.dashboard, events: [] })
  return kept.reduce((received, { act }) => actOnReceived(received, act), {
    draft,
    refused: namedRefusals(draft, refusedOf(acts, refused)),
  })
}
