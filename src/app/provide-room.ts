import { fromPromise } from 'xstate'
import { O } from '../domain/fp.ts'
import type { Screen } from '../domain/navigation/screen.ts'
import type { RoomMachine, RoomName } from '../machines/shell/room.ts'
import type { RoomSupplies } from './room-supplies.ts'

/** How the machine of each screen is come by; its code is fetched with it. */
const machines: Readonly<Record<RoomName, (supplies: RoomSupplies) => Promise<RoomMachine>>> = {
  'admin-widgets': async ({ client, socket, page }) => {
    const { provideWidgetsAdmin } = await import('./widgets/provide-widgets-admin.ts')
    return { name: 'admin-widgets', machine: provideWidgetsAdmin(client, socket, page) }
  },
  'live-reports': async (supplies) => {
    const { provideLiveReports } = await import('./reports/provide-live-reports.ts')
    return { name: 'live-reports', machine: provideLiveReports(supplies) }
  },
  'new-live-report': async (supplies) => {
    const { provideReportEditor } = await import('./reports/provide-report-editor.ts')
    return { name: 'new-live-report', machine: provideReportEditor(supplies) }
  },
  'live-report': async (supplies) => {
    const { provideReportEditor } = await import('./reports/provide-report-editor.ts')
    return { name: 'live-report', machine: provideReportEditor(supplies) }
  },
  report: async (supplies) => {
    const { provideClientReports } = await import('./reports/provide-reports.ts')
    return { name: 'report', machine: provideClientReports(supplies) }
  },
  'adviser-report': async (supplies) => {
    const { provideReportDesk } = await import('./reports/provide-reports.ts')
    return { name: 'adviser-report', machine: provideReportDesk(supplies) }
  },
  'report-runs': async (supplies) => {
    const { provideReportRuns } = await import('./reports/provide-report-runs.ts')
    return { name: 'report-runs', machine: provideReportRuns(supplies) }
  },
  'report-batches': async (supplies) => {
    const { provideReportBatches } = await import('./reports/provide-report-batches.ts')
    return { name: 'report-batches', machine: provideReportBatches(supplies) }
  },
  'static-reports': async (supplies) => {
    const { provideStaticReports } = await import('./archive/provide-static-reports.ts')
    return { name: 'static-reports', machine: provideStaticReports(supplies) }
  },
}

const isRoomName = (name: string): name is RoomName => name in machines

export const provideRoom = (supplies: RoomSupplies) =>
  fromPromise<RoomMachine, O.Option<Screen>>(({ input }) =>
    O.isSome(input) && isRoomName(input.value.name)
      ? machines[input.value.name](supplies)
      : Promise.reject(new Error('No such room')),
  )
