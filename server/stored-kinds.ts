import { namingKind } from './archive/naming-settings.ts'
import { staticReportKind } from './archive/reports/static-report-repository.ts'
import { uploadKind } from './archive/uploads/uploads.ts'
import { personalViewKind } from './dashboards/personal-views.ts'
import { ledgerImportKind } from './ledger/import/append-import.ts'
import { acknowledgementKind } from './ledger/import/findings/raise-findings.ts'
import { breakKind } from './ledger/reconciliation/break-kind.ts'
import { closedYearKind } from './ledger/years/closed-years.ts'
import { mailRefusalKind } from './letters/mail-refusals.ts'
import { conversationKind, messageKind } from './messages/conversations.ts'
import { notificationKind, userNotificationKind } from './notifications/notifications.ts'
import { reportRegisterKind } from './reports/catalogue/write-report.ts'
import { runKind } from './reports/run/run-store.ts'
import { apiCacheKind } from './settings/site-settings.ts'
import { orderKind } from './trading/order-kind.ts'
import { orderViewsKind } from './trading/views/order-views.ts'
import { sessionKind, userImportKind } from './users/aggregates.ts'

export const storedKinds = [
  sessionKind,
  userImportKind,
  notificationKind,
  userNotificationKind,
  conversationKind,
  messageKind,
  mailRefusalKind,
  personalViewKind,
  runKind,
  reportRegisterKind,
  staticReportKind,
  uploadKind,
  namingKind,
  ledgerImportKind,
  acknowledgementKind,
  breakKind,
  closedYearKind,
  apiCacheKind,
  orderKind,
  orderViewsKind,
]
