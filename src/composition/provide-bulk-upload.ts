import { bulkUploadMachine } from '../machines/bulk-upload.ts'
import type { RoomSupplies } from './room-supplies.ts'

export const provideBulkUpload = (_: RoomSupplies) => bulkUploadMachine.provide({})
