import type { ImportRefusal, WithdrawalRefusal } from '../ledger/import/import-outcome.ts'
import { faultReport } from './import-report.ts'
import { type Notice, refused, said } from './notice.ts'

export const nothingNew = 'Nothing new: the firm already has every row of it.'

export const refusalNotice = (refusal: ImportRefusal | WithdrawalRefusal): Notice => {
  switch (refusal._tag) {
    case 'BadRows':
      return { text: faultReport(refusal.faults), exitCode: 2 }
    case 'Interrupted':
      return { text: 'Interrupted. Nothing was written.', exitCode: 130 }
    case 'AnotherImportRunning':
      return refused('Another import is running. Nothing was written.')
    case 'Conflict':
      return refused('Someone changed the same things meanwhile. Nothing was written; try again.')
    case 'StillNeeded':
      return refused(['It cannot be withdrawn:', ...refusal.reasons.map((reason) => `  ${reason}`)].join('\n'))
    case 'NoSuchImport':
      return refused('There is no such import; npm run import -- --list shows those there are.')
    case 'NothingNew':
      return said(nothingNew)
  }
}
