import { defaultDashboard } from '../../../src/domain/dashboards/default-dashboard.ts'
import { E } from '../../../src/domain/fp.ts'
import { noRelatedAccounts } from '../../../src/domain/ledger/accounts/account.ts'
import { dashboardMachine } from '../../../src/machines/dashboards/dashboard.ts'
import { answered, lostRead, missingRead, newId, refusedRead, type Sample } from '../sample.ts'

const empty = { ...defaultDashboard('portfolio'), rows: [] }

export const dashboard: Sample<typeof dashboardMachine> = {
  machine: dashboardMachine,
  input: { dashboardKey: { type: 'portfolio', code: 'P1' }, mayEdit: true, seesBreaks: false, newId },
  events: [
    { type: 'room.opened', position: 3 },
    {
      type: 'change.received',
      position: 4,
      revision: 1,
      correlation: 'c1',
      event: { type: 'DashboardRetitled', title: 'Retitled' },
    },
    { type: 'figures.changed' },
    { type: 'library.changed', name: 'holdings', position: 5 },
    { type: 'load.retried' },
    { type: 'all.collapsed' },
    { type: 'all.expanded' },
    { type: 'edit.entered' },
    { type: 'refusals.dismissed' },
    answered('editMode', { position: 4, refused: [] }),
    answered(
      'loadDashboard',
      E.right({ dashboard: empty, revision: 0, position: 3, name: 'Ashworth', info: {}, timeZone: 'UTC' }),
    ),
    answered('loadDashboard', missingRead),
    answered('loadDashboard', lostRead),
    answered('loadDashboard', refusedRead),
    answered('loadRelatedAccounts', noRelatedAccounts),
  ],
}
