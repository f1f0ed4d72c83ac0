import type { Identity } from '../../domain/users/identity.ts'
import type { PathParams, RouteName } from '../../domain/navigation/route.ts'
import type { Screen } from '../../domain/navigation/screen.ts'
import type { clientReportsMachine, ClientReportsRef } from '../reports/client-reports.ts'
import type { liveReportsMachine, LiveReportsRef } from '../reports/live-reports.ts'
import type { reportBatchesMachine, ReportBatchesRef } from '../reports/report-batches.ts'
import type { reportDeskMachine, ReportDeskRef } from '../reports/report-desk.ts'
import type { reportEditorMachine, ReportEditorRef } from '../reports/report-editor.ts'
import type { reportRunsMachine, ReportRunsRef } from '../reports/report-runs.ts'
import type { staticReportsMachine, StaticReportsRef } from '../archive/static-reports.ts'
import type { widgetsAdminMachine, WidgetsAdminRef } from '../widgets/widgets-admin.ts'

/** What a screen's machine is started with: who is there, and what its address names. */
export interface RoomInput {
  readonly identity: Identity
  readonly params: PathParams
  /** What the address asks for, with its `?`. */
  readonly search: string
  readonly newId: () => string
}

/** The machine of a screen that is fetched with it; each is started anew when its address changes. */
export type RoomMachine =
  | { readonly name: 'admin-widgets'; readonly machine: typeof widgetsAdminMachine }
  | { readonly name: 'live-reports'; readonly machine: typeof liveReportsMachine }
  | { readonly name: 'new-live-report' | 'live-report'; readonly machine: typeof reportEditorMachine }
  | { readonly name: 'report'; readonly machine: typeof clientReportsMachine }
  | { readonly name: 'adviser-report'; readonly machine: typeof reportDeskMachine }
  | { readonly name: 'report-runs'; readonly machine: typeof reportRunsMachine }
  | { readonly name: 'report-batches'; readonly machine: typeof reportBatchesMachine }
  | { readonly name: 'static-reports'; readonly machine: typeof staticReportsMachine }

/** The screen that is open, and its actor. */
export type Room =
  | { readonly name: 'admin-widgets'; readonly actor: WidgetsAdminRef }
  | { readonly name: 'live-reports'; readonly actor: LiveReportsRef }
  | { readonly name: 'new-live-report' | 'live-report'; readonly actor: ReportEditorRef }
  | { readonly name: 'report'; readonly actor: ClientReportsRef }
  | { readonly name: 'adviser-report'; readonly actor: ReportDeskRef }
  | { readonly name: 'report-runs'; readonly actor: ReportRunsRef }
  | { readonly name: 'report-batches'; readonly actor: ReportBatchesRef }
  | { readonly name: 'static-reports'; readonly actor: StaticReportsRef }

export type RoomName = Room['name']

const roomNames: readonly (RouteName | 'new-password')[] = [
  'admin-widgets',
  'live-reports',
  'new-live-report',
  'live-report',
  'report',
  'adviser-report',
  'report-runs',
  'report-batches',
  'static-reports',
] satisfies readonly RoomName[]

/** Whether a screen has a machine of its own that is fetched with it. */
export const isRoom = ({ name }: Screen): boolean => roomNames.includes(name)
