import { measureColdDashboard } from './cold-dashboard.ts'
import { measureEntrySize } from './entry-size.ts'
import { measureHttp } from './http.ts'
import { measureLedger } from './ledger.ts'
import { measureLive } from './live.ts'
import { measureRealtime } from './realtime.ts'
import { print, type Report } from './support/report.ts'

const benches: Readonly<Record<string, () => Promise<Report>>> = {
  entry: measureEntrySize,
  cold: measureColdDashboard,
  http: measureHttp,
  live: measureLive,
  realtime: measureRealtime,
  ledger: measureLedger,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
for (const [name, measure] of Object.entries(benches)) {
  if (asked.length === 0 || asked.includes(name)) print(await measure())
}
