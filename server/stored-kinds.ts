import { StaticReportEvent } from '../src/domain/archive/static-report.ts'
import { staticReportStream } from '../src/domain/archive/evolve.ts'
import { namingStream, NamingEvent } from '../src/domain/archive/naming/naming-setting.ts'
import { UploadEvent } from '../src/domain/archive/uploads/report-upload.ts'
import { uploadStream } from '../src/domain/archive/uploads/evolve.ts'
import { viewPrefix, ViewEvent } from '../src/domain/dashboards/personal-view/personal-view.ts'
import { LedgerImportEvent } from '../src/domain/ledger/import/ledger-import.ts'
import { messageStream, MessageSent } from '../src/domain/messages/message.ts'
import { notificationStream, NotificationEvent } from '../src/domain/notifications/notification.ts'
import { runStream } from '../src/domain/reports/run/decider.ts'
import { RunEvent } from '../src/domain/reports/run/report-run.ts'
import { sessionStream, SessionEvent } from '../src/domain/session/session.ts'

/** What is read when it is asked for, and checked when the server starts; what is kept in memory is read then anyway. */
export const storedKinds = [
  { prefix: sessionStream(''), codec: SessionEvent },
  { prefix: notificationStream(''), codec: NotificationEvent },
  { prefix: messageStream(''), codec: MessageSent },
  { prefix: viewPrefix, codec: ViewEvent },
  { prefix: runStream(''), codec: RunEvent },
  { prefix: staticReportStream(''), codec: StaticReportEvent },
  { prefix: uploadStream(''), codec: UploadEvent },
  { prefix: namingStream, codec: NamingEvent },
  { prefix: 'ledger-import/', codec: LedgerImportEvent },
]
