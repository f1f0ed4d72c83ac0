import { type DataOf, date, number, part, rows, text } from './field.ts'

export const closingFields = part(
  'Closed years',
  'Where a financial year that the dates are of is closed. The figures are those known when it was, if all are that they are of.',
  {
    closedOn: date('Closed on', 'The day on which the last of them was closed.'),
    note: text(
      'Note',
      'A sentence that says as of when the figures are, and whether the ledger has changed them since.',
    ),
    changes: rows(
      'Changed since',
      'What figures would be by what the ledger says now: the first of them.',
      { by: ['label'], main: 'now' },
      {
        label: text('Figure', 'Which figure it is.'),
        then: text('Here', 'What it is here, as it is written.'),
        now: text('By the ledger now', 'What it would be.'),
      },
    ),
    more: number('More', 'How many more would be another.'),
  },
)

export type ClosingData = DataOf<(typeof closingFields)['fields']>
