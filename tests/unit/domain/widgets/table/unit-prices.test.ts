import { describe, expect, test } from 'vitest'
import { derivedPrice } from '../../../../../src/domain/widgets/figures/price-decimals.ts'
import type { FigureSheet } from '../../../../../src/domain/widgets/sheet/sheet.ts'
import { formatCell } from '../../../../../src/domain/widgets/table/format-cell.ts'
import { separatedText } from '../../../../../src/views/adapters/sheet/separated-text.ts'
import { xlsxFile } from '../../../../../src/views/adapters/sheet/xlsx/xlsx-file.ts'
import { foreignPriceText, unitPriceText } from '../../../../../src/views/ui/texts/figure-text.ts'
import { unzipTexts } from '../../../views/support/unzipped.ts'
import { columnOf } from '../tables.ts'

const sheetOf = (prices: readonly number[], rates: readonly number[]): FigureSheet => ({
  title: 'Holdings',
  columns: [columnOf('price', 'price'), columnOf('rate', 'rate')],
  rows: prices.map((price, row) => ({ price, rate: rates[row] ?? null })),
  groupOn: null,
  hasTotals: false,
  isNarrowed: false,
  name: '',
  days: [],
  filters: [],
  subtitles: [],
  inUse: [],
  notes: [],
})

describe('First aid 12: a price has all its decimals', () => {
  test.each([
    [1.925, '$1.925'],
    [1.785, '$1.785'],
    [0.0001, '$0.0001'],
    [0.039, '$0.039'],
    [0.32118367, '$0.32118367'],
    [32, '$32.00'],
    [32.5, '$32.50'],
    [1234.5, '$1,234.50'],
    [0.1 + 0.2, '$0.30'],
    [0, '$0.00'],
    // quotients
    [10 / 3, '$3.3333'],
    [0.01 / 30_000, '$0.0000003333'],
  ])('%d reads %s', (price, shown) => {
    expect(formatCell('price', price)).toBe(shown)
    expect(unitPriceText(price)).toBe(shown)
  })

  test.each([
    [1.5, '1.50'],
    [0.000067, '0.000067'],
    [8923.7, '8,923.70'],
  ])('an exchange rate or a price in another currency of %d reads %s', (rate, shown) => {
    expect(formatCell('rate', rate)).toBe(shown)
    expect(foreignPriceText('USD', rate)).toBe(`USD ${shown}`)
  })

  test('an amount stays in cents', () => {
    expect(formatCell('currency', 215_118.75)).toBe('$215,118.75')
    expect(formatCell('currency', 1.925)).toBe('$1.93')
  })

  test.each([
    [189.43 * 1.523456, 288.5883],
    [0.00123456, 0.001235],
    [0, 0],
    [2, 2],
  ])('a price of %d that is worked out is %d', (price, rounded) => {
    expect(derivedPrice(price)).toBe(rounded)
  })

  test('files have the decimals too', async () => {
    const sheet = sheetOf([1.925, 0.0001, 32], [0.000067, 1.5, 2])
    expect(separatedText(sheet, ',').split('\r\n')).toEqual(['price,rate', '1.925,0.000067', '0.0001,1.5', '32,2'])
    const styles = (await unzipTexts(await xlsxFile(sheet))).get('xl/styles.xml') ?? ''
    const formats = [...styles.replaceAll('&quot;', '"').matchAll(/formatCode="([^;]*);/g)].map(([, format]) => format)
    expect(formats).toEqual(['"$"#,##0.000', '#,##0.000000', '"$"#,##0.0000', '#,##0.00', '"$"#,##0.00'])
  })
})
