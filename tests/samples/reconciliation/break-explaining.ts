import { E } from '../../../src/domain/fp.ts'
import { breakExplainingMachine } from '../../../src/machines/reconciliation/break-explaining.ts'
import { answered, newId, type Sample } from '../sample.ts'
import { aBreak } from './reconciliation.ts'

export const breakExplaining: Sample<typeof breakExplainingMachine> = {
  machine: breakExplainingMachine,
  input: { breaks: [aBreak], newId },
  events: [
    { type: 'reason.typed', reason: 'Settles on Monday' },
    { type: 'reason.typed', reason: ' ' },
    { type: 'explanation.given' },
    { type: 'explanation.cancelled' },
    answered('explainBreaks', E.right(null)),
    answered('explainBreaks', E.left('There was a problem')),
  ],
}
