import type { Dashboard } from '../../../src/domain/dashboards/dashboard.ts'
import { canRedo, canUndo } from '../../../src/domain/dashboards/editing/draft.ts'
import { fillStructure } from '../../../src/domain/dashboards/structure.ts'
import { E, O } from '../../../src/domain/fp.ts'
import type { Widget } from '../../../src/domain/widgets/widget.ts'
import type { WidgetDefinition } from '../../../src/domain/widgets/widget-definition.ts'
import { editModeMachine } from '../../../src/machines/dashboards/edit-mode.ts'
import { answered, newId, type Sample } from '../sample.ts'

const textWidget = (wid: string, title: string): WidgetDefinition => ({
  wid,
  name: 'words',
  title,
  type: 'text',
  config: { format: 'markdown', content: 'Good day' },
})

const sampleDashboard: Dashboard = {
  title: 'Dashboard',
  structure: '6-6',
  rows: fillStructure('6-6', [[textWidget('a', 'Welcome'), textWidget('b', 'News')], []]),
}

const libraryWidgets: readonly Widget[] = [
  {
    name: 'words',
    title: 'Words',
    description: 'A word to everybody',
    widgetType: 'text',
    config: { format: 'markdown', content: 'Good day' },
    info: [],
  },
]

/** `a` and `b` stand in the left column; others may remove `a`, and the server may refuse a save's first act. */
export const editMode: Sample<typeof editModeMachine> = {
  machine: editModeMachine,
  input: {
    dashboardKey: { type: 'portfolio', code: 'P1' },
    seen: { dashboard: sampleDashboard, position: 5, revision: 1 },
    newId,
  },
  identify: (state) => {
    const { draft, description, detail, chosen, refused } = state.context
    return {
      value: state.value,
      canUndo: canUndo(draft),
      canRedo: canRedo(draft),
      isRefused: refused.length > 0,
      hasFailed: state.matches('leaving') && O.isSome(state.context.failure),
      hasReceived: draft.base.position > 5,
      title: state.matches('describing') && description.title,
      detail: state.matches('detailing') && O.isSome(detail) && detail.value.title,
      isChosen: state.matches('choosing') && O.isSome(chosen),
    }
  },
  events: [
    { type: 'act.done', act: { type: 'MoveWidget', wid: 'b', cid: 'leaf-2', index: 0 } },
    { type: 'undo.requested' },
    { type: 'redo.requested' },
    { type: 'description.opened' },
    { type: 'title.typed', title: 'Ours' },
    { type: 'title.typed', title: ' ' },
    { type: 'title.templated', url: '/templates/ours.md' },
    { type: 'structure.chosen', structure: '4-8' },
    { type: 'library.opened' },
    { type: 'library.searched', search: 'word' },
    { type: 'library.filtered', widgetType: 'text' },
    { type: 'widget.chosen', name: 'words' },
    { type: 'widget.opened', wid: 'a' },
    { type: 'widget.edited', widget: textWidget('a', 'Good day') },
    { type: 'widget.edited', widget: textWidget('a', '') },
    { type: 'removal.opened', wid: 'a' },
    { type: 'dialog.applied' },
    { type: 'dialog.cancelled' },
    { type: 'save.requested' },
    { type: 'cancel.requested' },
    { type: 'leaving.confirmed' },
    { type: 'leaving.refused' },
    { type: 'refusals.dismissed' },
    {
      type: 'change.received',
      position: 6,
      revision: 2,
      correlation: '11111111-1111-4111-8111-111111111111',
      event: { type: 'WidgetRemoved', wid: 'a' },
    },
    answered('loadLibrary', E.right(libraryWidgets)),
    answered('loadLibrary', E.left({ _tag: 'Unreachable' })),
    { type: 'retry.due' },
    answered('saveDashboard', E.right({ position: 7, refused: [] })),
    answered(
      'saveDashboard',
      E.right({ position: 7, refused: [{ index: 0, refusal: { _tag: 'WidgetGone', wid: 'a' } }] }),
    ),
    answered('saveDashboard', E.left({ message: 'This is too large' })),
  ],
}
