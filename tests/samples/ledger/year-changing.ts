import { E } from '../../../src/domain/fp.ts'
import { yearChangingMachine } from '../../../src/machines/ledger/year-changing.ts'
import { answered, newId, type Sample } from '../sample.ts'

export const yearChanging: Sample<typeof yearChangingMachine> = {
  machine: yearChangingMachine,
  input: { act: 'open', year: 2024, accounts: ['P00001'], newId },
  events: [
    { type: 'reason.typed', reason: 'A late slip' },
    { type: 'reason.typed', reason: ' ' },
    { type: 'change.confirmed' },
    { type: 'change.cancelled' },
    answered('changeYear', E.right(null)),
    answered('changeYear', E.left('There was a problem')),
  ],
}
