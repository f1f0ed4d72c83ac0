import { E, O } from '../../../src/domain/fp.ts'
import { noFindings } from '../../../src/domain/ledger/import/finding.ts'
import type { ListedLedgerImport } from '../../../src/domain/ledger/import/listed-import.ts'
import type { LedgerImportRun } from '../../../src/domain/ledger/import/import-run.ts'
import type { ImportSource } from '../../../src/domain/ledger/import/mapping/import-source.ts'
import { ledgerImportsMachine } from '../../../src/machines/ledger/ledger-imports.ts'
import { aSale } from './files-import.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, lostRead, newId, type Sample } from '../sample.ts'

export const aLedgerImport: ListedLedgerImport = {
  id: '2',
  position: 40,
  at: '2026-11-20T01:00:00.000Z',
  by: 'Dorothea Finch',
  findings: noFindings,
  withdrawn: null,
  files: [{ name: 'prices.csv', sha256: '', rows: 1204, added: 3, corrected: 1, unchanged: 1200 }],
}

export const aWithdrawnImport: ListedLedgerImport = {
  ...aLedgerImport,
  id: '1',
  position: 20,
  withdrawn: { at: '2026-11-21T01:00:00.000Z', by: 'Sophie Super' },
}

export const aSource: ImportSource = {
  name: 'Custodian X',
  mappings: [
    { file: 'px', header: ['Security', 'Day'], sheet: 'prices', columns: { asx_code: 'Security', date: 'Day' } },
  ],
}

const acknowledged = { note: 'A bridging loan', by: 'Sophie Super', at: '2026-11-21T01:00:00.000Z' }

/** With more findings than are listed, of which two are open. */
export const anOpenImport: ListedLedgerImport = {
  ...aLedgerImport,
  findings: {
    count: 4,
    open: 3,
    listed: [
      { ...aSale, acknowledged: null },
      { ...aSale, digest: 'a2', account: 'P00002', acknowledged: null },
      { ...aSale, digest: 'a3', account: 'P00003', acknowledged },
    ],
  },
}

export const aRun: LedgerImportRun = {
  id: 'r',
  by: 'Sophie Super',
  act: 'import',
  stage: 'reading',
  done: 0,
  total: 0,
  files: [
    { name: 'prices.csv', bytes: 1_000, read: 1_000, rows: 40 },
    { name: 'transactions.csv', bytes: 4_000, read: 1_000, rows: 25 },
  ],
}

const anEarlierImport: ListedLedgerImport = { ...aLedgerImport, id: 'demo', position: 10 }

export const ledgerImports: Sample<typeof ledgerImportsMachine> = {
  machine: ledgerImportsMachine,
  input: { newId },
  identify: ({ value, context: { list, chosen, chosenSource } }) => ({ value, list, chosen, chosenSource }),
  events: [
    listReceived({ imports: [aLedgerImport, aWithdrawnImport], before: 20 }),
    listReceived({ imports: [], before: null }),
    listFailed,
    answered('listEarlier', E.right({ before: 20, page: { imports: [anEarlierImport], before: null } })),
    answered('listEarlier', lostRead),
    { type: 'list.retried' },
    { type: 'more.requested' },
    { type: 'import.begun' },
    answered('importing', undefined),
    { type: 'withdrawal.requested', id: aLedgerImport.id },
    { type: 'withdrawal.requested', id: aWithdrawnImport.id },
    listReceived({ imports: [anOpenImport], before: null }),
    { type: 'acknowledging.requested', id: anOpenImport.id },
    answered('acknowledging', undefined),
    { type: 'deletion.requested', name: aSource.name },
    answered('deleting', O.none),
    answered('withdrawing', O.none),
    answered('withdrawing', O.some({ position: 50 })),
  ],
}
