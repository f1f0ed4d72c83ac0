import type { Pool } from 'pg'
import type { FileStore } from '../files/file-store.ts'
import type { ReportReadersOf } from '../../access/archive-readers.ts'
import type { StaticReports } from '../reports/static-report-repository.ts'
import type { ZipUnzipper } from '../../sandbox/zips/unzipper.ts'
import type { FirmDirectory } from '../../ledger/directory.ts'
import type { EventLog, LogTail } from '../../log/event-log.ts'
import type { NotificationStore } from '../../notifications/notifications.ts'
import type { UserRepository } from '../../users/aggregates.ts'
import type { ReportUploads } from './uploads.ts'

export interface FilingServices {
  readonly pool: Pool
  readonly log: EventLog
  readonly tail: LogTail
  readonly now: () => Date
  readonly uploads: ReportUploads
  readonly files: FileStore
  readonly unzipper: Pick<ZipUnzipper, 'unzip'>
  readonly directory: FirmDirectory
  readonly readersOf: ReportReadersOf
  readonly staticReports: StaticReports
  readonly notifications: NotificationStore
  readonly users: Pick<UserRepository, 'ids'>
}
