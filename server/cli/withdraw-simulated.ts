import process from 'node:process'
import { E } from '../../src/domain/fp.ts'
import { withdrawSimulated } from '../ledger/trades/withdraw-simulated.ts'
import { openEventLog } from '../log/open-log.ts'
import { projections } from '../projections.ts'
import { onDatabase, refused, said, tell } from './on-database.ts'

const usage = 'Usage: npm run withdraw-simulated'

if (process.argv.length > 2) tell(refused(usage))
else
  await onDatabase('database', async ({ pool, url }) => {
    const log = openEventLog({ pool, url, projections })
    const withdrawn = await withdrawSimulated(pool, log, 'terminal', () => new Date())()
    tell(
      E.isLeft(withdrawn)
        ? refused('An import is running. Please try again in a moment.')
        : said(`Simulated trades withdrawn: ${withdrawn.right.toLocaleString('en-AU')}.`),
    )
  })
