import {
  defaultPatterns,
  type DraftPattern,
  draftPatternsOf,
} from '../../../src/domain/archive/naming/default-patterns.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { namingPatternsMachine, unreadPatterns } from '../../../src/machines/archive/naming-patterns.ts'
import { someOwners } from './archive-evidence.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'

const written = [{ id: 0, text: '{code} {year}' }]
const editedEvent = (list: readonly DraftPattern[]) => ({ type: 'draft.edited', draft: { list, tried: '' } })

export const namingPatterns: Sample<typeof namingPatternsMachine> = {
  machine: namingPatternsMachine,
  input: unreadPatterns,
  identify: ({
    value,
    context: {
      draft: { list },
      theirs,
      refusal,
    },
  }) => ({
    value,
    first: list[0]?.text,
    count: list.length,
    theirs: theirs._tag,
    refusal,
  }),
  events: [
    answered('open', E.right({ patterns: ['{code} {fy} {quarter}'], revision: 1 })),
    answered('open', lostRead),
    answered('open', refusedRead),
    { type: 'retry.due' },
    { type: 'open.retried' },
    answered('findReference', E.right(O.some(someOwners))),
    editedEvent(written),
    editedEvent([{ id: 0, text: '{year}' }]),
    editedEvent([]),
    editedEvent(draftPatternsOf(defaultPatterns)),
    { type: 'draft.edited', draft: { list: written, tried: 'P1_FY26_Q4.pdf' } },
    { type: 'save.requested' },
    answered('save', E.right(null)),
    answered('save', E.left({ _tag: 'Stale' })),
    answered('save', E.left({ _tag: 'Refused', message: 'Not valid' })),
    answered('read', E.right({ patterns: ['{code} {*} {fy}'], revision: 2 })),
    answered('read', E.right({ patterns: ['{code} {fy} {quarter}'], revision: 3 })),
    answered('read', lostRead),
    { type: 'theirs.taken' },
    { type: 'mine.kept' },
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.refused' },
  ],
}
