import { defaultDashboard } from '../../../src/domain/dashboards/default-dashboard.ts'
import type { NamedSave } from '../../../src/domain/dashboards/history/history.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { dashboardHistoryMachine } from '../../../src/machines/dashboards/dashboard-history.ts'
import { answered, lostRead, type Sample } from '../sample.ts'

const namedSave: NamedSave = {
  first: 1,
  revision: 2,
  at: '2026-11-20T04:05:00.000Z',
  username: 'admin',
  name: 'Dorothea Finch',
  restored: null,
  differences: [{ _tag: 'Retitled', before: 'Dashboard', after: 'Ours' }],
}

const past = { ...defaultDashboard('portfolio'), rows: [] }

export const dashboardHistory: Sample<typeof dashboardHistoryMachine> = {
  machine: dashboardHistoryMachine,
  input: { dashboardKey: { type: 'portfolio', code: 'P1' }, mayLook: true },
  events: [
    { type: 'history.toggled' },
    { type: 'load.retried' },
    { type: 'change.received', revision: 3 },
    { type: 'save.chosen', save: O.some(namedSave) },
    { type: 'today.requested' },
    { type: 'restore.requested' },
    { type: 'restore.confirmed' },
    { type: 'restore.cancelled' },
    { type: 'xstate.after.lull.dashboardHistory.open.list.stale' },
    answered('loadHistory', E.right({ revision: 2, saves: [namedSave], hasMore: false })),
    answered('loadHistory', lostRead),
    answered('loadPast', E.right({ dashboard: past, revision: 2, info: {} })),
    answered('loadPast', lostRead),
    answered('restore', E.right({ revision: 4, position: 9 })),
    answered('restore', E.left({ _tag: 'StaleRevision' })),
  ],
}
