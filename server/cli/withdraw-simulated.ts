import process from 'node:process'
import { E } from '../../src/domain/fp.ts'
import { withdrawSimulated } from '../ledger/trades/withdraw-simulated.ts'
import { openEventLog } from '../log/open-log.ts'
import { serverProjections } from '../projections.ts'
import { onDatabase, failureNotice, successNotice, printNotice } from './on-database.ts'
import { countText } from '../../src/domain/numbers/count-text.ts'

const refusalTexts = {
  AnotherImportRunning: 'An import is running. Please try again in a moment.',
  Conflict: 'Other changes were saved at the same time. Please try again.',
}

const usageText = 'Usage: npm run withdraw-simulated'

if (process.argv.length > 2) printNotice(failureNotice(usageText))
else
  await onDatabase('database', async ({ pool, url }) => {
    const log = openEventLog({ pool, url, projections: serverProjections })
    const withdrawn = await withdrawSimulated(pool, log, 'terminal', () => new Date())()
    printNotice(
      E.isLeft(withdrawn)
        ? failureNotice(refusalTexts[withdrawn.left._tag])
        : successNotice(`Simulated trades withdrawn: ${countText(withdrawn.right)}.`),
    )
  })
