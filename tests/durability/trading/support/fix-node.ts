import { openJobs } from '../../../../server/jobs/open-jobs.ts'
import { intentOf } from '../../../../server/log/carry-out.ts'
import { openLog } from '../../../../server/log/open-log.ts'
import { openOnDemand } from '../../../../server/log/repository.ts'
import { openPool } from '../../../../server/postgres/limits.ts'
import { projections } from '../../../../server/projections.ts'
import { workBroker } from '../../../../server/trading/broker/work-broker.ts'
import { openFixBroker } from '../../../../server/trading/fix/fix-broker.ts'
import { loadFixEngine } from '../../../../server/trading/fix/fix-settings.ts'
import { orderKind } from '../../../../server/trading/order-kind.ts'
import { personClaims } from '../../../../server/users/people.ts'
import { E } from '../../../../src/domain/fp.ts'
import { silentLogger } from '../../../support/silent-logger.ts'

/** A server's way from the log to the broker and back, without what people see of it: log, outbox, FIX. To be killed. */
const [url = '', port = ''] = process.argv.slice(2)

const now = (): Date => new Date()
const onDefect = (defect: unknown): void => {
  console.error(defect)
}

const engine = await loadFixEngine()
if (E.isLeft(engine)) throw new Error(engine.left)
const pool = openPool(url, 8)
const log = await openLog({
  pool,
  url,
  appends: openPool(url, 4),
  projections,
  claims: personClaims,
  logger: silentLogger,
})
const orders = openOnDemand(log, orderKind)
await workBroker({
  ...{ pool, now, jobs: await openJobs({ pool, onDefect }) },
  orders: {
    get: orders.get,
    getAll: orders.getAll,
    tell: (id, command) => orders.change(id, command, intentOf('system', now())),
  },
  broker: openFixBroker({
    ...{
      pool,
      now,
      dayOf: (instant: Date) => instant.toISOString().slice(0, 10),
      onDefect,
      engine: engine.right,
      log: () => undefined,
      pauseMs: 100,
      patienceMs: 2000,
    },
    settings: {
      ...{ host: '127.0.0.1', port: Number(port), sender: 'PLUTUS', target: 'BROKER', heartbeatSeconds: 1 },
      resetsOnLogon: false,
      ...{ login: undefined, tls: undefined },
    },
  }),
  writeLine: (line) => {
    console.log(`DISPUTE ${JSON.stringify(line)}`)
  },
})
console.log('BEGUN')
