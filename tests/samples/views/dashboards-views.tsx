import { DashboardScreen } from '../../../src/views/dashboards/dashboard-screen.tsx'
import { EditBar } from '../../../src/views/dashboards/edit/edit-bar.tsx'
import { LibraryDialog } from '../../../src/views/dashboards/edit/library-dialog.tsx'
import { DescriptionDialog, LeavingDialog, RemovalDialog } from '../../../src/views/dashboards/edit/workbench.tsx'
import { ExportMenu, ExportNotice } from '../../../src/views/dashboards/export/export-menu.tsx'
import { DashboardPresence } from '../../../src/views/dashboards/presence.tsx'
import { TravelControls } from '../../../src/views/dashboards/time-travel/time-travel.tsx'
import { ResetButton, ResetConfirmation } from '../../../src/views/dashboards/title-bar.tsx'
import { dashboardExport } from '../dashboards/dashboard-export.ts'
import { dashboard as dashboardSample } from '../dashboards/dashboard.ts'
import { editMode } from '../dashboards/edit-mode.ts'
import { personalView } from '../dashboards/personal-view.ts'
import { presence as presenceSample } from '../dashboards/presence.ts'
import { timeTravel } from '../dashboards/time-travel.ts'
import { type SampleViews, viewOf } from './view-of.ts'

export const dashboardsViews: SampleViews = {
  'dashboard-export': viewOf(dashboardExport, (exporting) => (
    <>
      <ExportMenu exporting={exporting} titleNow={() => 'Dashboard'} dates={{}} />
      <ExportNotice exporting={exporting} />
    </>
  )),
  dashboard: viewOf(dashboardSample, (dashboard) => <DashboardScreen dashboard={dashboard} />),
  'edit-mode': viewOf(editMode, (edit) => (
    <>
      <EditBar edit={edit} />
      <DescriptionDialog edit={edit} />
      <LibraryDialog edit={edit} />
      <RemovalDialog edit={edit} />
      <LeavingDialog edit={edit} />
    </>
  )),
  'personal-view': viewOf(personalView, (view) => (
    <>
      <ResetButton personalView={view} />
      <ResetConfirmation personalView={view} />
    </>
  )),
  presence: viewOf(presenceSample, (presence) => <DashboardPresence presence={presence} />),
  'time-travel': viewOf(timeTravel, (travel) => <TravelControls travel={travel} />),
}
