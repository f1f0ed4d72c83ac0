import { E, O } from '../../../src/domain/fp.ts'
import { type ListedUserImport, userImportsMachine } from '../../../src/machines/users/user-imports.ts'
import { answered, lostRead, newId, refusedRead, type Sample } from '../sample.ts'

export const anImport: ListedUserImport = {
  id: newId(),
  by: 'Dorothea Finch',
  at: '2026-11-20T03:05:00.000Z',
  created: 500,
  updated: 1,
  isWithdrawn: false,
}

export const userImports: Sample<typeof userImportsMachine> = {
  machine: userImportsMachine,
  events: [
    answered('readImports', E.right([anImport])),
    answered('readImports', E.right([{ ...anImport, isWithdrawn: true }])),
    answered('readImports', E.right([])),
    answered('readImports', lostRead),
    answered('readImports', refusedRead),
    { type: 'retry.due' },
    { type: 'list.retried' },
    { type: 'withdrawal.requested', of: anImport },
    answered('withdrawing', O.none),
    answered('withdrawing', O.some({ withdrawn: ['ann'], deleted: [], restored: ['joan'], kept: ['boss'] })),
    { type: 'links.requested', of: anImport },
    answered('saveLinks', E.right(499)),
    answered('saveLinks', E.right(500)),
    answered('saveLinks', E.left('There was a problem')),
    { type: 'imports.closed' },
  ],
}
