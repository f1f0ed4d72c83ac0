import { E, O } from '../../../src/domain/fp.ts'
import type { ReportOwner } from '../../../src/domain/archive/owner.ts'
import { archiveEvidenceMachine } from '../../../src/machines/archive/archive-evidence.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'

export const someOwners: readonly ReportOwner[] = [
  { type: 'group', code: 'G1', name: 'The Ashworths' },
  { type: 'portfolio', code: 'P1', name: 'Ashworth Family' },
]

export const archiveEvidence: Sample<typeof archiveEvidenceMachine> = {
  machine: archiveEvidenceMachine,
  input: { owner: O.none },
  events: [
    answered('listOwners', E.right(someOwners)),
    answered('listOwners', lostRead),
    answered('listOwners', refusedRead),
    { type: 'retry.due' },
    { type: 'list.retried' },
    { type: 'owner.chosen', owner: { type: 'portfolio', code: 'P1', name: 'Ashworth Family' } },
    { type: 'evidence.requested' },
    answered('saveEvidence', E.right(undefined)),
    answered('saveEvidence', E.left('There was a problem')),
    { type: 'evidence.closed' },
  ],
}
