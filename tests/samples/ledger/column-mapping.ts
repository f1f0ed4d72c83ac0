import { E } from '../../../src/domain/fp.ts'
import { columnMappingMachine } from '../../../src/machines/ledger/column-mapping.ts'
import { answered, type Sample } from '../sample.ts'
import { toMap } from './files-import.ts'

export const columnMapping: Sample<typeof columnMappingMachine> = {
  machine: columnMappingMachine,
  input: toMap,
  events: [
    { type: 'sheet.chosen', file: 0, sheet: null },
    { type: 'sheet.chosen', file: 0, sheet: 'prices' },
    { type: 'column.chosen', file: 0, column: 'close', theirs: 'Last' },
    { type: 'column.chosen', file: 0, column: 'close', theirs: null },
    { type: 'format.chosen', file: 0, format: { dates: 'day-month-year' } },
    { type: 'separator.chosen', file: 0, separator: ';' },
    { type: 'source.named', name: 'Custodian X' },
    { type: 'source.named', name: '' },
    { type: 'mapping.confirmed' },
    answered('keepMappings', E.right(null)),
    answered(
      'keepMappings',
      E.left({ _tag: 'Refused', message: 'Please enter a source name of at most 80 characters' }),
    ),
    { type: 'mapping.cancelled' },
  ],
}
