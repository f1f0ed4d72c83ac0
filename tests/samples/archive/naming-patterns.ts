import { E } from '../../../src/domain/fp.ts'
import { namingPatternsMachine } from '../../../src/machines/archive/naming-patterns.ts'
import { someOwners } from './archive-evidence.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'

export const namingPatterns: Sample<typeof namingPatternsMachine> = {
  machine: namingPatternsMachine,
  identify: ({ value, context: { list, theirs, refusal } }) => ({
    value,
    first: list[0]?.text,
    theirs: theirs._tag,
    refusal,
  }),
  events: [
    answered('readPatterns', E.right({ patterns: ['{code} {fy} {quarter}'], revision: 1 })),
    answered('readPatterns', lostRead),
    answered('readPatterns', refusedRead),
    { type: 'retry.due' },
    { type: 'patterns.retried' },
    answered('listOwners', E.right(someOwners)),
    { type: 'patterns.edited', list: [{ id: 0, text: '{code} {year}' }] },
    { type: 'patterns.edited', list: [{ id: 0, text: '{year}' }] },
    { type: 'patterns.edited', list: [] },
    { type: 'patterns.reset' },
    { type: 'name.tried', name: 'P1_FY26_Q4.pdf' },
    { type: 'save.requested' },
    answered('savePatterns', E.right(null)),
    answered('savePatterns', E.left({ _tag: 'Stale' })),
    answered('savePatterns', E.left({ _tag: 'Refused', message: 'Not valid' })),
    answered('rereadPatterns', E.right({ patterns: ['{code} {*} {fy}'], revision: 2 })),
    answered('rereadPatterns', E.right({ patterns: ['{code} {fy} {quarter}'], revision: 3 })),
    answered('rereadPatterns', lostRead),
    { type: 'theirs.taken' },
    { type: 'mine.kept' },
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.refused' },
  ],
}
