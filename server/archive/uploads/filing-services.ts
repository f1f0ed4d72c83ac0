import type { Pool } from 'pg'
import type { FileStore } from '../files/file-store.ts'
import type { ReadersOf } from '../../access/archive-readers.ts'
import type { FiledReports } from '../reports/filed-reports.ts'
import type { Unzipper } from '../../sandbox/zips/unzipper.ts'
import type { Directory } from '../../ledger/directory.ts'
import type { EventLog, Tail } from '../../log/event-log.ts'
import type { Notifications } from '../../notifications/notifications.ts'
import type { Users } from '../../users/aggregates.ts'
import type { Uploads } from './uploads.ts'

export interface FilingServices {
  readonly pool: Pool
  readonly log: EventLog
  readonly tail: Tail
  readonly now: () => Date
  readonly uploads: Uploads
  readonly files: FileStore
  readonly unzipper: Pick<Unzipper, 'unzip'>
  readonly directory: Directory
  readonly readersOf: ReadersOf
  readonly filedReports: FiledReports
  readonly notifications: Notifications
  readonly users: Pick<Users, 'ids'>
}
