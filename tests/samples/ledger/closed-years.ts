import type { AccountYear, ListedYear } from '../../../src/domain/ledger/years/closed-year.ts'
import { closedYearsMachine } from '../../../src/machines/ledger/closed-years.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, newId, type Sample } from '../sample.ts'

export const aListedYear: ListedYear = { year: 2024, start: '2023-07-01', end: '2024-06-30', accounts: 2, closed: 1 }

export const aYear: AccountYear = {
  account: 'P00001',
  accountName: 'Byron Super',
  group: 'G0001',
  adviser: 'ADV01',
  closed: null,
  opened: null,
  changedFrom: null,
}

const aClosedYear: AccountYear = {
  ...aYear,
  account: 'P00002',
  accountName: 'Lovelace Trust',
  changedFrom: '2024-03-01',
  closed: { at: '2024-08-12T02:00:00.000Z', by: 'Sophie Super' },
}

export const twoYears = {
  years: [aListedYear, { ...aListedYear, year: 2023, start: '2022-07-01', end: '2023-06-30', closed: 2 }],
  year: 2024,
  accounts: [aYear, aClosedYear],
}

export const closedYears: Sample<typeof closedYearsMachine> = {
  machine: closedYearsMachine,
  input: { year: null, newId },
  identify: ({ value, context: { list, years, year, filter, selection, asked } }) => ({
    value,
    list,
    years,
    year,
    filter,
    asked,
    chosen: [...selection.chosen],
  }),
  events: [
    listReceived(twoYears),
    listReceived({ years: [], year: null, accounts: [] }),
    listFailed,
    { type: 'list.retried' },
    { type: 'year.chosen', year: 2023 },
    { type: 'filter.changed', filter: { search: 'lovelace', state: null } },
    { type: 'row.toggled', key: 'P00001' },
    { type: 'change.begun', act: 'close', accounts: ['P00001'] },
    { type: 'change.begun', act: 'open', accounts: ['P00002'] },
    { type: 'change.begun', act: 'close', accounts: null },
    answered('changing', true),
    answered('changing', false),
  ],
}
