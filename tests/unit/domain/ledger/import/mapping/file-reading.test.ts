import { expect, test } from 'vitest'
import { columnsOf, withFormat } from '../../../../../../src/domain/ledger/import/mapping/file-mapping.ts'
import { firstReadings, withColumns } from '../../../../../../src/domain/ledger/import/mapping/file-reading.ts'
import { keptMapping } from '../../../../../../src/domain/ledger/import/mapping/kept-mapping.ts'

const head = { header: ['Code', 'Day', 'Last'], separator: ',', rows: [] } as const
const { header } = head
const rates = { sheet: 'exchange_rates', columns: { currency: 'Code', date: 'Day', rate: 'Last' } } as const
const sources = [{ name: 'Custodian X', mappings: [keptMapping({ name: 'fx.csv', header }, rates)] }]
const asRates = { _tag: 'Mapped', mapping: rates }

test.each(['prices.csv', 'prices_2026-07.csv'])(
  '%s is asked about where its columns are kept of a file that is something else',
  (name) => {
    expect(firstReadings([{ name, ...head }], sources)).toMatchObject({
      readings: [{ _tag: 'Mapped', mapping: { sheet: 'prices' } }],
      isSure: false,
    })
    const beside = [
      { name: 'fx_2026-07.csv', ...head },
      { name, ...head },
    ]
    expect(firstReadings(beside, sources)).toMatchObject({
      readings: [asRates, { _tag: 'Mapped', mapping: { sheet: 'prices' } }],
      source: 'Custodian X',
      isSure: false,
    })
  },
)

test.each(['fx_2026-07.csv', 'exchange_rates.csv', 'anything.csv'])('%s is read as is kept of its columns', (name) => {
  expect(firstReadings([{ name, ...head }], sources)).toEqual({
    heads: [{ name, ...head }],
    readings: [asRates],
    source: 'Custodian X',
    isSure: true,
  })
})

test('a file of a name of ours that somebody said it of is read as they said', () => {
  const said = [{ name: 'Custodian X', mappings: [keptMapping({ name: 'prices.csv', header }, rates)] }]
  expect(firstReadings([{ name: 'prices.csv', ...head }], said)).toEqual({
    heads: [{ name: 'prices.csv', ...head }],
    readings: [asRates],
    source: 'Custodian X',
    isSure: true,
  })
})

test('a separator that somebody said is found again, though the first row seems to have another', () => {
  const said = { header: ['Code', 'Day', 'Last, in AUD, and cents'], rows: [['CBA', '2026-11-24', '1']] }
  const seems = { header: ['Code;Day;Last', 'in AUD', 'and cents'], rows: [] }
  const file = { ...seems, name: 'px.csv', separator: ',', under: { ';': said } } as const
  const mapping = {
    sheet: 'prices',
    columns: { asx_code: 'Code', date: 'Day', close: 'Last, in AUD, and cents' },
    format: { separator: ';', dates: 'year-month-day', decimals: 'point' },
  } as const
  const kept = [{ name: 'Custodian X', mappings: [keptMapping({ name: 'px.csv', header: said.header }, mapping)] }]
  expect(firstReadings([file], kept)).toEqual({
    heads: [{ ...file, ...said, separator: ';' }],
    readings: [{ _tag: 'Mapped', mapping }],
    source: 'Custodian X',
    isSure: true,
  })
})

const own = { header: ['asx_code', 'date', 'open', 'high', 'low', 'close', 'volume'], separator: ',' } as const
const row = (date: string, close: string) => ['CBA', date, '', '', '', close, '']

test.each([
  [[row('2026-11-24', '12.50')], ',', 'AsNamed'],
  [[row('Tuesday', '12.50')], ',', 'AsNamed'],
  [[row('24/11/2026', '12.50')], ',', 'Mapped'],
  [[row('20261124', '12.50')], ',', 'Mapped'],
  [[row('2026-11-24', '1,212.50')], ',', 'Mapped'],
  [[row('2026-11-24', '12.50')], ';', 'Mapped'],
] as const)('our columns with the rows %j and %s between them are %s', (rows, separator, tag) => {
  const [reading] = firstReadings([{ ...own, name: 'prices.csv', rows, separator }], []).readings
  expect(reading?._tag).toBe(tag)
})

test('how a file is written is proposed of its rows, and what they leave open is asked', () => {
  const proposed = (...rows: readonly (readonly string[])[]) =>
    firstReadings([{ ...own, name: 'prices.csv', rows, separator: ';' }], [])
  const reading = (dates: string | null, decimals: string | null) => ({
    readings: [{ mapping: { sheet: 'prices', format: { separator: ';', dates, decimals } } }],
    isSure: false,
  })
  expect(proposed(row('24-Nov-26', '12,50'))).toMatchObject(reading('day-month-year', 'comma'))
  expect(proposed(row('03/04/2026', '1,250'))).toMatchObject(reading(null, null))
  expect(proposed(row('03/04/2026', '1,250'), row('03/13/2026', '1,250.25'))).toMatchObject(
    reading('month-day-year', 'point'),
  )
  expect(proposed(row('20260403', '1250'))).toMatchObject(reading('year-month-day', 'point'))
  expect(columnsOf('transactions').dates).toEqual(['date', 'acquired', 'settles_on'])
  expect(columnsOf('prices').numbers).toEqual(['open', 'high', 'low', 'close', 'volume'])
})

test('another column has its dates looked at, and what was said stays', () => {
  const rows = [['2026-11-24', '03/04/2026', '1']]
  const head = { name: 'px.csv', header: ['Day', 'Traded', 'Last'], separator: ',', rows } as const
  const before = { sheet: 'prices', columns: { asx_code: 'Code', date: 'Day', close: 'Last' } } as const
  const traded = { ...before.columns, date: 'Traded' }
  const asked = withColumns(head, before, traded)
  expect(asked.format).toEqual({ separator: ',', dates: null, decimals: 'point' })
  const said = withFormat(asked, { separator: ',', dates: 'day-month-year', decimals: 'point' })
  expect(withColumns(head, said, { ...traded, open: 'Last' }).format).toEqual(said.format)
  expect(withColumns(head, asked, before.columns)).toEqual(before)
})

const wholeUnits = { header: ['Account', 'Day', 'Code', 'Held'], separator: ';', name: 'holdings_2026-11.csv' } as const
const positions = {
  sheet: 'positions',
  columns: { AccountCode: 'Account', date: 'Day', asx_code: 'Code', units: 'Held' },
} as const
const held = (day: string, ...units: readonly string[]) => ({
  ...wholeUnits,
  rows: units.map((count) => ['A1', day, 'CBA', count]),
})
const keptAs = (dates: 'year-month-day' | 'day-month-year', decimals: 'point' | 'comma') => [
  {
    name: 'Custodian X',
    mappings: [keptMapping(wholeUnits, withFormat(positions, { separator: ';', dates, decimals }))],
  },
]

test('whole units with their thousands grouped by points are asked about', () => {
  const file = {
    ...held('24/11/2026', '1.500', '12.000'),
    name: 'positions.csv',
    header: columnsOf('positions').columns,
  }
  expect(firstReadings([file], [])).toMatchObject({
    readings: [{ mapping: { format: { dates: 'day-month-year', decimals: null } } }],
    isSure: false,
  })
})

test.each([
  ['point', ['1,234', '5,000'], null],
  ['comma', ['1.234', '5.000'], null],
  ['point', ['1.234,5', '10'], 'comma'],
] as const)('what is kept with a decimal %s is asked again where a file has %j', (was, units, decimals) => {
  expect(firstReadings([held('2026-11-24', ...units)], keptAs('year-month-day', was))).toMatchObject({
    readings: [{ mapping: { ...positions, format: { decimals } } }],
    source: 'Custodian X',
    isSure: false,
  })
})

test('what is kept is read on where a file has whole numbers alone, or a day that two orders have', () => {
  const kept = keptAs('day-month-year', 'comma')
  const read = { readings: [{ mapping: { format: { dates: 'day-month-year', decimals: 'comma' } } }], isSure: true }
  expect(firstReadings([held('24/11/2026', '1234', '10')], kept)).toMatchObject(read)
  expect(firstReadings([held('03/04/2026', '1.234,5')], kept)).toMatchObject(read)
  expect(firstReadings([held('2026-11-24', '1.234,5')], kept)).toMatchObject(read)
})

test('dates in which another order than the kept is seen are looked at', () => {
  expect(firstReadings([held('11/24/2026', '1,5')], keptAs('day-month-year', 'comma'))).toMatchObject({
    readings: [{ mapping: { format: { dates: 'month-day-year', decimals: 'comma' } } }],
    isSure: false,
  })
})
