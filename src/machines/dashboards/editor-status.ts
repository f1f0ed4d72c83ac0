import type { SnapshotFrom } from 'xstate'
import type { Dashboard } from '../../domain/dashboards/dashboard.ts'
import { evolveDashboard } from '../../domain/dashboards/decider.ts'
import { descriptionCommands } from '../../domain/dashboards/editing/acts.ts'
import { isUnsaved } from '../../domain/dashboards/editing/draft.ts'
import { findWidget } from '../../domain/dashboards/structure.ts'
import { O } from '../../domain/fp.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { PresenceStatus } from '../../domain/dashboards/presence/attendance.ts'
import { changedTitles } from '../../domain/dashboards/presence/typed-titles.ts'
import type { editModeMachine } from './edit-mode.ts'

type EditModeSnapshot = SnapshotFrom<typeof editModeMachine>

const editedDashboard = (editMode: EditModeSnapshot): Dashboard => {
  const { draft, description, detail } = editMode.context
  if (editMode.matches('describing')) return { ...draft.dashboard, title: description.title }
  if (editMode.matches('detailing') && O.isSome(detail))
    return evolveDashboard(draft.dashboard, { type: 'WidgetEdited', widget: detail.value })
  return draft.dashboard
}

export const hasUnsavedWork = (editMode: EditModeSnapshot): boolean => {
  const { draft, ground, description, detail } = editMode.context
  if (isUnsaved(draft)) return true
  if (editMode.matches('describing')) return descriptionCommands(ground, description).length > 0
  return (
    editMode.matches('detailing') &&
    O.isSome(detail) &&
    !sameJson(detail, findWidget(draft.dashboard.rows, detail.value.wid))
  )
}

export const editorStatus = (editMode: EditModeSnapshot): PresenceStatus => ({
  isEditing: true,
  titles: changedTitles(editMode.context.draft.base.dashboard, editedDashboard(editMode)),
})
