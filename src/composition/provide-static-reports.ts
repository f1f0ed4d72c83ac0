import { staticReportsMachine } from '../machines/static-reports.ts'
import { provideBulkUpload } from './provide-bulk-upload.ts'
import type { RoomSupplies } from './room-supplies.ts'

export const provideStaticReports = (supplies: RoomSupplies) =>
  staticReportsMachine.provide({ actors: { bulkUpload: provideBulkUpload(supplies) } })
