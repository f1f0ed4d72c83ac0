/** Modules to load after the dashboard: figures, and offline safety of unsaved changes. One file makes one chunk. */
export const homeLater = () => [
  import('../../views/widgets/graph/graph-view.tsx'),
  import('../../views/widgets/table/table-view.tsx'),
  import('../../views/widgets/grid/grid-view.tsx'),
  import('../../views/widgets/calendar/calendar-view.tsx'),
  import('../../views/widgets/form-widget.tsx'),
  import('../../views/shell/search/search-panel.tsx'),
  import('./reach-search.ts'),
  import('../../views/shell/leave-dialog.tsx'),
  import('../../views/shell/error/reload-dialog.tsx'),
  import('../../views/session/sign-in/re-sign-in-modal.tsx'),
]
