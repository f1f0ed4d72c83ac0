import { staticReportsProjection } from './archive/reports/reports-projection.ts'
import { findingsProjection } from './ledger/import/findings/findings-projection.ts'
import { importsProjection } from './ledger/import/imports-projection.ts'
import { tradesProjection } from './ledger/trades/trades-projection.ts'
import { breaksProjection } from './ledger/reconciliation/breaks-projection.ts'
import { closedYearsProjection } from './ledger/years/closed-years-projection.ts'
import type { LogProjection } from './log/event-log.ts'
import { messagesProjection } from './messages/messages-projection.ts'
import { notificationsProjection } from './notifications/notifications-projection.ts'
import { runsProjection } from './reports/run/runs-projection.ts'
import { ordersProjection } from './trading/orders-projection.ts'
import { lastSignInsProjection } from './users/last-sign-ins.ts'

export const serverProjections: readonly LogProjection[] = [
  importsProjection,
  tradesProjection,
  findingsProjection,
  breaksProjection,
  closedYearsProjection,
  runsProjection,
  staticReportsProjection,
  notificationsProjection,
  messagesProjection,
  lastSignInsProjection,
  ordersProjection,
]
