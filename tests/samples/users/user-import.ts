import { permissionsOf } from '../../../src/domain/permissions/permission.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { checkRows, type ImportReference } from '../../../src/domain/users/import/check-rows.ts'
import { allNewRowsChosen } from '../../../src/domain/users/import/import-preview.ts'
import type { ImportRow } from '../../../src/domain/users/import/import-row.ts'
import { emptyUserDraft, type UserDraft } from '../../../src/domain/users/user-draft.ts'
import type { ReferenceWithBook } from '../../../src/machines/users/import-file.ts'
import type { UserImportOutcome } from '../../../src/machines/users/import-sending.ts'
import { userImportMachine } from '../../../src/machines/users/user-import.ts'
import type { CsvFile } from '../../../src/streams/csv/csv-text.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'
import { importInput } from './user-list.ts'

const knownDraft: UserDraft = {
  ...emptyUserDraft,
  username: 'joan',
  email: 'joan@firm.example',
  given_name: 'Joan',
  family_name: 'Reed',
  roles: ['client'],
  accounts: ['P1'],
  dashboardId: 'portfolio',
  defaultCode: 'P1',
}

const sampleReference: ImportReference = {
  actor: { username: 'admin', roles: ['admin'], permissions: permissionsOf(['admin']) },
  existing: new Map([['joan', knownDraft]]),
  takenNames: new Set(),
  emails: new Map([['joan@firm.example', 'joan']]),
  superadmins: ['boss'],
  codes: { accounts: new Set(['P1', 'P2']), groups: new Set(), advisers: new Set() },
  firmWords: ['Plutus'],
}

export const importReference: ReferenceWithBook = { reference: sampleReference, book: { accounts: [], groups: [] } }

const importHeaders = ['username', 'email', 'given_name', 'family_name', 'roles', 'accounts']

/** One who is new, one without an address, and one who is there and gets another family name. */
const importRecords: CsvFile['records'] = [
  { line: 2, cells: ['ann', 'ann@firm.example', 'Ann', 'Bee', 'client', 'P1'] },
  { line: 3, cells: ['bob', '', 'Bob', 'Cox', 'client', 'P2'] },
  { line: 4, cells: ['joan', 'joan@firm.example', 'Joan', 'Reid', 'client', 'P1'] },
]

export const importRows: readonly ImportRow[] = importRecords.map(({ line, cells }) => ({
  line,
  cells: Object.fromEntries(importHeaders.map((header, at) => [header, cells[at] ?? ''])),
}))

const checked = checkRows(importRows, sampleReference)

const csvNamed = (name: string): File => new File(['x'], name)

const importOutcome: UserImportOutcome = { created: ['ann'], updated: [], unchanged: [], failed: [] }

const restDone: UserImportOutcome = { created: ['bob'], updated: [], unchanged: [], failed: [] }

const failedOutcome: UserImportOutcome = {
  created: [],
  updated: [],
  unchanged: [],
  failed: [
    {
      username: 'ann',
      message: 'Error creating Ann Bee',
      reasons: [{ path: 'email', message: 'Email address taken' }],
    },
  ],
}

export const importEvents = {
  notFound: answered('findDraft', O.none),
  found: answered(
    'findDraft',
    O.some({ name: 'people.csv', rows: importRows, choice: allNewRowsChosen, withoutPassword: new Set([2]) }),
  ),
  read: { type: 'file.read', read: E.right({ headers: importHeaders, records: importRecords }) },
  reference: answered('readReference', E.right(importReference)),
  checked: { type: 'rows.checked', checked },
  kept: answered('keepDraft', true),
} as const

export const userImport: Sample<typeof userImportMachine> = {
  machine: userImportMachine,
  input: importInput,
  identify: ({ value, context: { fault, keeping, preview, failures, choice, progress } }) => {
    const isPreviewing = typeof value === 'object' && 'previewing' in value
    return isPreviewing
      ? {
          rows: value.previewing.rows,
          isKept: keeping === 'kept',
          statuses: [...preview.statuses.values()],
          failures: [...failures.keys()],
          updates: [...choice.updates],
        }
      : { value, fault: O.toNullable(fault)?._tag, stage: progress.stage }
  },
  events: [
    importEvents.notFound,
    importEvents.found,
    { type: 'template.requested' },
    answered('saveTemplate', null),
    { type: 'file.chosen', files: [csvNamed('people.csv')] },
    { type: 'file.chosen', files: [csvNamed('people.xlsx')] },
    importEvents.read,
    {
      type: 'file.read',
      read: E.right({ headers: ['Known as', ...importHeaders.slice(1)], records: importRecords }),
    },
    { type: 'file.read', read: E.left({ _tag: 'Empty' }) },
    { type: 'mapping.changed', at: 0, column: 'username' },
    { type: 'mapping.confirmed' },
    importEvents.reference,
    answered('readReference', lostRead),
    answered('readReference', refusedRead),
    { type: 'reference.retried' },
    importEvents.checked,
    { type: 'row.opened', line: 3 },
    { type: 'row.edited', column: 'email', text: 'bob@firm.example' },
    { type: 'xstate.after.2000.userImport.previewing.rows.open.written.resting' },
    { type: 'row.left' },
    { type: 'row.toggled', key: 4 },
    { type: 'draft.saved' },
    importEvents.kept,
    { type: 'upload.requested' },
    { type: 'progress.received', stage: 'hashing', done: 1, total: 2 },
    { type: 'import.answered', answer: E.right(importOutcome) },
    { type: 'import.answered', answer: E.right(restDone) },
    { type: 'import.answered', answer: E.right(failedOutcome) },
    { type: 'import.answered', answer: E.left({ _tag: 'Lost' }) },
    { type: 'import.answered', answer: E.left({ _tag: 'Refused', message: 'There was a problem' }) },
    answered('forgetSent', true),
    answered('forgetDraft', null),
    { type: 'sending.cancelled' },
    { type: 'sending.retried' },
    { type: 'file.dropped' },
    { type: 'import.closed' },
    { type: 'leaving.confirmed' },
    { type: 'leaving.refused' },
  ],
}
