/**
 * What shows the figures of a dashboard, which come after it, and what is asked for when the network may be gone: it keeps unsaved
 * changes from being lost. A file of its own, so that the build keeps it apart from what a dashboard is shown with.
 */
export const homeLater = () => [
  import('../../views/widgets/graph/graph-view.tsx'),
  import('../../views/widgets/table/table-view.tsx'),
  import('../../views/widgets/grid/grid-view.tsx'),
  import('../../views/widgets/calendar/calendar-view.tsx'),
  import('../../views/widgets/form-widget.tsx'),
  import('../../views/shell/search/search-panel.tsx'),
  import('../../views/shell/leave-dialog.tsx'),
  import('../../views/shell/error/reload-dialog.tsx'),
  import('../../views/session/sign-in/re-sign-in-modal.tsx'),
]
