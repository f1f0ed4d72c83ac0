import { E } from '../../../src/domain/fp.ts'
import { findingsAcknowledgingMachine } from '../../../src/machines/ledger/findings-acknowledging.ts'
import { answered, type Sample } from '../sample.ts'
import { aSale } from './files-import.ts'
import { anOpenImport } from './ledger-imports.ts'

export const findingsAcknowledging: Sample<typeof findingsAcknowledgingMachine> = {
  machine: findingsAcknowledgingMachine,
  input: { of: anOpenImport },
  events: [
    { type: 'finding.marked', digest: aSale.digest },
    { type: 'kind.marked', kind: aSale.kind },
    { type: 'note.typed', note: 'Bought elsewhere' },
    { type: 'marked.acknowledged' },
    answered('acknowledge', E.right(null)),
    answered('acknowledge', E.left({ _tag: 'Lost' })),
    { type: 'acknowledging.cancelled' },
  ],
}
