import { expect, test } from 'vitest'
import { firstReadings } from '../../../../../../src/domain/ledger/import/mapping/file-reading.ts'
import { keptMapping } from '../../../../../../src/domain/ledger/import/mapping/kept-mapping.ts'

const header = ['Code', 'Day', 'Last']
const rates = { sheet: 'exchange_rates', columns: { currency: 'Code', date: 'Day', rate: 'Last' } } as const
const sources = [{ name: 'Custodian X', mappings: [keptMapping({ name: 'fx.csv', header }, rates)] }]
const asRates = { _tag: 'Mapped', mapping: rates }

test.each(['prices.csv', 'prices_2026-07.csv'])(
  '%s is asked about where its columns are kept of a file that is something else',
  (name) => {
    expect(firstReadings([{ name, header }], sources)).toMatchObject({
      readings: [{ _tag: 'Mapped', mapping: { sheet: 'prices' } }],
      isSure: false,
    })
    const beside = [
      { name: 'fx_2026-07.csv', header },
      { name, header },
    ]
    expect(firstReadings(beside, sources)).toMatchObject({
      readings: [asRates, { _tag: 'Mapped', mapping: { sheet: 'prices' } }],
      ...{ source: 'Custodian X', isSure: false },
    })
  },
)

test.each(['fx_2026-07.csv', 'exchange_rates.csv', 'anything.csv'])('%s is read as is kept of its columns', (name) => {
  expect(firstReadings([{ name, header }], sources)).toEqual({
    ...{ readings: [asRates], source: 'Custodian X', isSure: true },
  })
})

test('a file of a name of ours that somebody said it of is read as they said', () => {
  const said = [{ name: 'Custodian X', mappings: [keptMapping({ name: 'prices.csv', header }, rates)] }]
  expect(firstReadings([{ name: 'prices.csv', header }], said)).toEqual({
    ...{ readings: [asRates], source: 'Custodian X', isSure: true },
  })
})
