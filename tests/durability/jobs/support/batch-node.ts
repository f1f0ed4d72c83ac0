import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { openJobs } from '../../../../server/jobs/open-jobs.ts'
import { openBatches } from '../../../../server/reports/batches/batches.ts'
import { workBatches } from '../../../../server/reports/batches/work-batches.ts'
import { openLog } from '../../../../server/log/open-log.ts'
import { openPool } from '../../../../server/postgres/limits.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { silentLogger } from '../../../support/silent-logger.ts'

const [url = ''] = process.argv.slice(2)
const makingMs = 30

const databasePool = openPool(url, 5)
const { log, tail } = await openLog({ url, pool: databasePool, projections: [], logger: silentLogger })
const jobs = await openJobs({ pool: databasePool, onDefect: () => undefined })
const batches = await openBatches({ log, tail, jobs })
await workBatches({
  log,
  tail,
  jobs,
  batches,
  now: () => new Date(),
  generator: {
    madeBefore: () => Promise.resolve(O.none),
    make:
      (_, __, { code }) =>
      async () => {
        await sleep(makingMs)
        console.log(`made ${code}`)
        return E.right(undefined)
      },
  },
  mayRun: () => true,
  onDefect: () => undefined,
})
console.log('ready')
