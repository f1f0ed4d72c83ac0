import { E } from '../../../src/domain/fp.ts'
import { supervisionOpeningMachine } from '../../../src/machines/messages/supervision-opening.ts'
import { answered, newId, type Sample } from '../sample.ts'

export const supervisionOpening: Sample<typeof supervisionOpeningMachine> = {
  machine: supervisionOpeningMachine,
  input: { username: 'client', name: 'Margaret Ashworth', newId },
  events: [
    { type: 'reason.typed', reason: 'Complaint 7' },
    { type: 'reason.typed', reason: ' ' },
    { type: 'opening.requested' },
    { type: 'opening.cancelled' },
    answered('openMessages', E.right(null)),
    answered('openMessages', E.left('There was a problem')),
    answered('leave', null),
  ],
}
