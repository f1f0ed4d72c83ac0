import { E } from '../../../src/domain/fp.ts'
import type { FigureSheet } from '../../../src/domain/widgets/sheet/sheet.ts'
import { sheetMachine } from '../../../src/machines/widgets/sheet.ts'
import { answered, type Sample } from '../sample.ts'

const row = { name: 'Alpha' }

const takenSheet: FigureSheet = {
  title: 'Holdings',
  columns: [],
  rows: [row],
  groupOn: null,
  hasTotals: false,
  isNarrowed: false,
  name: '',
  days: [],
  filters: [],
  subtitles: [],
  inUse: [],
  notes: [],
}

export const sheet: Sample<typeof sheetMachine> = {
  machine: sheetMachine,
  events: [
    { type: 'choosing.toggled' },
    { type: 'row.toggled', row },
    { type: 'rows.chosen', rows: [row] },
    { type: 'sheet.requested', way: 'copy', sheet: takenSheet },
    { type: 'sheet.requested', way: 'print', sheet: takenSheet },
    { type: 'sheet.cancelled' },
    { type: 'word.dismissed' },
    answered('deliver', E.right(null)),
    answered('deliver', E.left({ _tag: 'NotAllowed' })),
    answered('deliver', E.left({ _tag: 'TooLong' })),
  ],
}
