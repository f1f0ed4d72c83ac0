import { E } from '../../../src/domain/fp.ts'
import type { ListedBreak } from '../../../src/domain/ledger/reconciliation/break.ts'
import { filterOfSearch } from '../../../src/domain/ledger/reconciliation/sought-breaks.ts'
import { reconciliationMachine } from '../../../src/machines/ledger/reconciliation.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, newId, type Sample } from '../sample.ts'

export const aBreak: ListedBreak = {
  account: 'P00001',
  accountName: 'Byron Super',
  group: 'G0001',
  adviser: 'ADV01',
  security: 'CBA',
  securityName: 'CBA - Commonwealth Bank',
  currency: null,
  state: 'Open',
  explanation: null,
  matchedAt: null,
  date: '2026-06-30',
  since: '2026-06-20',
  ledger: '100',
  custodian: '95',
  difference: '-5',
  age: 11,
}

export const anExplainedBreak: ListedBreak = {
  ...aBreak,
  account: 'P00002',
  accountName: 'Lovelace Trust',
  group: 'G0002',
  security: null,
  securityName: null,
  ledger: '10.5',
  custodian: '10.51',
  difference: '0.01',
  age: 2,
  since: '2026-06-29',
  state: 'Explained',
  explanation: { reason: 'Interest', by: 'admin', byName: 'Sophie Super', at: '2026-06-30T01:00:00.000Z' },
}

export const aMatchedBreak: ListedBreak = {
  ...aBreak,
  security: 'XRO',
  securityName: null,
  state: 'Matched',
  matchedAt: '2026-06-30T01:00:00.000Z',
}

const everyBreak = filterOfSearch('')

export const reconciliation: Sample<typeof reconciliationMachine> = {
  machine: reconciliationMachine,
  input: { mayExplain: true, search: '', newId },
  identify: ({ value, context: { list, filter, selection, asked, problem } }) => ({
    value,
    list,
    filter,
    problem,
    chosen: [...selection.chosen],
    asked: asked.map(({ account }) => account),
  }),
  events: [
    listReceived([aBreak, anExplainedBreak, aMatchedBreak]),
    listReceived([]),
    listFailed,
    { type: 'list.retried' },
    { type: 'filter.changed', filter: { ...everyBreak, search: 'lovelace' } },
    { type: 'row.toggled', key: 'units/P00001/CBA' },
    { type: 'explanation.begun', of: [aBreak] },
    { type: 'explanation.begun', of: [aMatchedBreak] },
    answered('explaining', true),
    answered('explaining', false),
    { type: 'export.requested' },
    answered('exportBreaks', E.right(null)),
    answered('exportBreaks', E.left('There was a problem')),
  ],
}
