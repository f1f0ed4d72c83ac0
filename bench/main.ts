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
import { print, type Report } from './support/report.ts'

const benches: Readonly<Record<string, (isQuick: boolean) => Promise<Report | readonly Report[]>>> = {
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
}

const quick = '--quick'
const asked = process.argv.slice(2).filter((name) => name !== quick)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
for (const [name, measure] of Object.entries(benches)) {
  if (asked.length === 0 || asked.includes(name)) [await measure(process.argv.includes(quick))].flat().forEach(print)
}
