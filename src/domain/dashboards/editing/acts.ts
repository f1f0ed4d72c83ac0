import { E, pipe, O } from '../../fp.ts'
import { type Dashboard, type DashboardCommand, normalizedTemplate } from '../dashboard.ts'
import { addCommand, type DashboardDraft, type ReceivedDraft, titledRefusals, refusedCommands } from './draft.ts'
import { rebaseCommands } from './rebase.ts'
import { widgetDefinitionOf, type Widget } from '../../widgets/widget.ts'
import { leavesOf } from '../structure.ts'

export type DashboardDescription = Pick<Dashboard, 'title' | 'titleTemplateUrl' | 'structure'>

export const descriptionOf = ({ title, titleTemplateUrl, structure }: Dashboard): DashboardDescription => ({
  title,
  ...(titleTemplateUrl === undefined ? {} : { titleTemplateUrl }),
  structure,
})

export const descriptionCommands = (before: Dashboard, after: DashboardDescription): readonly DashboardCommand[] => [
  ...(after.title === before.title ? [] : [{ type: 'RetitleDashboard', title: after.title } as const]),
  ...(normalizedTemplate(after.titleTemplateUrl) === normalizedTemplate(before.titleTemplateUrl)
    ? []
    : [{ type: 'SetTitleTemplate', titleTemplateUrl: normalizedTemplate(after.titleTemplateUrl) } as const]),
  ...(after.structure === before.structure
    ? []
    : [{ type: 'RestructureDashboard', structure: after.structure } as const]),
]

/** Spec §2: a new widget goes to the top of the first leaf column. */
export const additionCommands = ({ rows }: Dashboard, widget: Widget, wid: string): readonly DashboardCommand[] =>
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

const addReceivedCommand = ({ draft, refused }: ReceivedDraft, act: DashboardCommand): ReceivedDraft =>
  pipe(
    addCommand(draft, act),
    E.match(
      (refusal) => ({ draft, refused: [...refused, ...titledRefusals(draft, [{ act, refusal }])] }),
      (next) => ({ draft: next, refused }),
    ),
  )

export const rebaseOntoDraft = (
  draft: DashboardDraft,
  ground: Dashboard,
  acts: readonly DashboardCommand[],
): ReceivedDraft => {
  const { kept, refused } = rebaseCommands(acts, { before: ground, after: draft.dashboard, events: [] })
  return kept.reduce((received, { act }) => addReceivedCommand(received, act), {
    draft,
    refused: titledRefusals(draft, refusedCommands(acts, refused)),
  })
}
