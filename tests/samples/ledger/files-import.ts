import { E, O } from '../../../src/domain/fp.ts'
import type { LedgerFinding } from '../../../src/domain/ledger/import/finding.ts'
import type { ImportCheck } from '../../../src/domain/ledger/import/import-check.ts'
import type { ImportedFile } from '../../../src/domain/ledger/import/imported-file.ts'
import type { MappingDraft } from '../../../src/machines/ledger/column-mapping.ts'
import { type ChosenFiles, filesImportMachine } from '../../../src/machines/ledger/files-import.ts'
import { answered, newId, type Sample } from '../sample.ts'

const aFile: ImportedFile = { name: 'prices.csv', sha256: '', rows: 3, added: 1, corrected: 1, unchanged: 1 }

const nothing = {
  changes: [],
  changeCount: 0,
  accounts: [],
  accountCount: 0,
  figuresFrom: null,
  findings: [],
  findingCount: 0,
  standingCount: 0,
  notFound: [],
  faults: [],
  faultCount: 0,
}

export const changingCheck: ImportCheck = {
  ...nothing,
  files: [aFile],
  changes: [
    {
      sheet: 'prices',
      file: 'prices.csv',
      line: 2,
      change: 'replaced',
      key: 'CBA 2024-01-03',
      cells: [{ column: 'close', before: '101.25', after: null }],
    },
  ],
  changeCount: 1,
  accountCount: 2,
  figuresFrom: '2024-01-03',
}

const knownCheck: ImportCheck = { ...nothing, files: [{ ...aFile, added: 0, corrected: 0, unchanged: 3 }] }

export const faultyCheck: ImportCheck = {
  ...nothing,
  files: [],
  faults: Array.from({ length: 25 }, (_, nth) => ({
    file: 'prices.csv',
    line: nth + 2,
    column: 'close',
    reason: `fault ${(nth + 1).toString()}`,
  })),
  faultCount: 30,
}

const subject = { account: 'P00001', security: 'CBA', date: '2024-02-01' }

export const aSale: LedgerFinding = { digest: 'a1', kind: 'sale-without-holding', ...subject, values: ['20'] }

/** Nothing of it can be written before the sale is acknowledged. */
export const oddCheck: ImportCheck = {
  ...changingCheck,
  findingCount: 2,
  standingCount: 1,
  findings: [aSale, { digest: 'b2', kind: 'negative-cash', ...subject, security: null, values: ['-12.5'] }],
}

const header = ['asx_code', 'date', 'open', 'high', 'low', 'close', 'volume']

/** Somebody's prices under their own column names, as they are read from then on. */
const someRows = {
  header: ['Security', 'Day', 'Last', 'Remarks'],
  rows: [['CBA', '2026-06-01', '99.50', 'x']],
}

export const aHead = {
  ...someRows,
  name: 'PX_2026.csv',
  content: new Blob([]),
  separator: ',' as const,
  under: { ',': someRows, ';': someRows, '\t': someRows },
}

const mapping = { sheet: 'prices', columns: { asx_code: 'Security', date: 'Day', close: 'Last' } } as const

/** A file that is called as ours. */
export const asOurs: ChosenFiles = {
  heads: [{ ...aHead, name: 'prices.csv', header, rows: [] }],
  readings: [{ _tag: 'AsNamed' }],
  sources: [],
  source: '',
  others: [],
  isSure: true,
}

export const toMap: MappingDraft = {
  heads: [aHead],
  readings: [{ _tag: 'Mapped', mapping: { ...mapping, columns: { asx_code: 'Security', date: 'Day' } } }],
  sources: [],
  source: '',
}

export const mappedDraft: MappingDraft = { ...toMap, readings: [{ _tag: 'Mapped', mapping }], source: 'Custodian X' }

export const chosenFiles = [new File(['asx_code\n'], 'prices.csv')]

export const filesImport: Sample<typeof filesImportMachine> = {
  machine: filesImportMachine,
  input: { newId },
  identify: ({ value, context: { check, written, problem, page, sent, others, readings, ...own } }) => ({
    value,
    check,
    written,
    problem,
    page,
    sent,
    // every screen needs the mappings, and asks for them before a check
    ...(value === 'checking' ? { others, readings, isHidden: own.isHidden } : {}),
    // nobody has findings to look at anywhere else
    ...(O.isSome(check) && check.value.findingCount > 0 && value === 'checked'
      ? { marked: [...own.marked], note: own.note, notes: [...own.notes], findingPage: own.findingPage }
      : {}),
  }),
  events: [
    { type: 'files.chosen', files: chosenFiles },
    answered('readFiles', E.right(asOurs)),
    answered('readFiles', E.right({ ...asOurs, others: ['users.csv', 'notes.txt'] })),
    answered('readFiles', E.right({ ...toMap, others: [], isSure: false })),
    answered('mapping', O.some(mappedDraft)),
    answered('mapping', O.none),
    { type: 'mapping.requested' },
    { type: 'import.discarded' },
    answered('readFiles', E.left('notes.csv is not a file Plutus imports.')),
    { type: 'bytes.sent', sent: 5, total: 10 },
    { type: 'check.answered', answer: E.right(changingCheck) },
    { type: 'check.answered', answer: E.right(oddCheck) },
    { type: 'finding.marked', digest: aSale.digest },
    { type: 'kind.marked', kind: aSale.kind },
    { type: 'note.typed', note: 'As the contract note has it' },
    { type: 'marked.acknowledged' },
    { type: 'acknowledgement.undone', digest: aSale.digest },
    { type: 'findings.paged', page: 2 },
    { type: 'check.answered', answer: E.right(knownCheck) },
    { type: 'check.answered', answer: E.right(faultyCheck) },
    { type: 'check.answered', answer: E.left({ _tag: 'Refused', message: 'An import is running' }) },
    { type: 'check.answered', answer: E.left({ _tag: 'Lost' }) },
    { type: 'check.retried' },
    { type: 'page.chosen', page: 2 },
    { type: 'import.requested' },
    { type: 'import.answered', answer: E.right({ files: [aFile], position: 7, notFound: ['gone'] }) },
    { type: 'import.answered', answer: E.right({ files: [aFile], position: null, notFound: [] }) },
    { type: 'import.answered', answer: E.left({ _tag: 'Refused', message: 'Some rows have errors' }) },
    { type: 'rows.refused' },
    { type: 'others.requested' },
    { type: 'import.closed' },
    { type: 'import.opened' },
  ],
}
