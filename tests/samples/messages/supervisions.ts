import { E, O } from '../../../src/domain/fp.ts'
import type { ListedSupervision } from '../../../src/domain/messages/supervision.ts'
import { supervisionsMachine } from '../../../src/machines/messages/supervisions.ts'
import { explorableOf } from '../explorers/explorer.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, newId, type Sample } from '../sample.ts'

export const aSupervision: ListedSupervision = {
  id: 's1',
  of: 'client',
  ofName: 'Margaret Ashworth',
  by: 'superadmin',
  byName: 'Sophie Super',
  reason: 'Complaint 7',
  at: '2026-11-20T01:00:00.000Z',
  until: '2026-11-20T09:00:00.000Z',
}

export const anotherSupervision: ListedSupervision = {
  ...aSupervision,
  id: 's2',
  of: 'adviser',
  ofName: 'Thomas Whitfield',
  reason: 'Yearly review',
}

export const supervisions: Sample<typeof supervisionsMachine> = {
  machine: supervisionsMachine,
  input: { newId },
  identify: ({ value, context: { list, search, chosen, problem } }) => ({ value, list, search, chosen, problem }),
  events: [
    listReceived([aSupervision, anotherSupervision]),
    listReceived([]),
    listFailed,
    { type: 'list.retried' },
    { type: 'search.typed', search: 'review' },
    { type: 'supervision.begun' },
    {
      type: 'xstate.snapshot.explorer',
      snapshot: { context: { found: [explorableOf('client', 'Margaret Ashworth')] } },
    },
    answered('explorer', O.some(['client'])),
    answered('explorer', O.none),
    answered('opening', undefined),
    { type: 'export.requested' },
    answered('exportSupervisions', E.right(null)),
    answered('exportSupervisions', E.left('There was a problem')),
  ],
}
