import type { DayHeadlines } from '../../../src/domain/ledger/valuation/headlines.ts'
import { homeMachine } from '../../../src/machines/shell/home.ts'
import { listReceived, listFailed } from '../followed.ts'
import type { Sample } from '../sample.ts'

const sampleHeadlines: DayHeadlines = {
  figures: [
    { item: 'Total value', amount: '$1,250,000.00', rate: '' },
    { item: 'Return, financial year to date', amount: '$50,000.00', rate: '4.00%' },
  ],
  day: 'as at 20-Nov-26',
  notes: ['includes 2 simulated trades'],
}

export const home: Sample<typeof homeMachine> = {
  machine: homeMachine,
  input: { of: { type: 'portfolio', code: 'P1' } },
  events: [
    listReceived(sampleHeadlines),
    listReceived({ figures: [], day: '', notes: [] }),
    listFailed,
    { type: 'figures.retried' },
  ],
}
