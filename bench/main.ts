import { measureAppends } from './appends.ts'
import { measureArchive } from './archive.ts'
import { measureColdDashboard } from './cold-dashboard.ts'
import { measureEdit } from './edit.ts'
import { measureEntrySize } from './entry-size.ts'
import { measureGrid } from './grid.ts'
import { measureHttp } from './http.ts'
import { measureLedger } from './ledger.ts'
import { measureLive } from './live.ts'
import { measureNotifications } from './notifications.ts'
import { measureOrders } from './orders.ts'
import { measureRealtime } from './realtime.ts'
import { measureReports } from './reports.ts'
import { measureStart } from './start.ts'
import { measureUsers } from './users.ts'
import { printReport, type BenchReport } from './support/report.ts'

const benchRuns: Readonly<Record<string, (isQuick: boolean) => Promise<BenchReport | readonly BenchReport[]>>> = {
  entry: measureEntrySize,
  cold: measureColdDashboard,
  http: measureHttp,
  live: measureLive,
  realtime: measureRealtime,
  ledger: measureLedger,
  grid: measureGrid,
  edit: measureEdit,
  reports: measureReports,
  archive: measureArchive,
  start: measureStart,
  users: measureUsers,
  notifications: measureNotifications,
  orders: measureOrders,
  appends: measureAppends,
}

const quickOption = '--quick'
const askedBenches = process.argv.slice(2).filter((name) => name !== quickOption)
const unknownBenches = askedBenches.filter((name) => !(name in benchRuns))
if (unknownBenches.length > 0) {
  console.error(`No bench is called ${unknownBenches.join(', ')}; there are ${Object.keys(benchRuns).join(', ')}.`)
  process.exit(1)
}
for (const [name, measure] of Object.entries(benchRuns)) {
  if (askedBenches.length === 0 || askedBenches.includes(name))
    [await measure(process.argv.includes(quickOption))].flat().forEach(printReport)
}
