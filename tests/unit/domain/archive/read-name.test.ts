import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { O, pipe } from '../../../../src/domain/fp.ts'
import { defaultPatterns } from '../../../../src/domain/archive/naming/default-patterns.ts'
import { knownCodes } from '../../../../src/domain/archive/naming/known-codes.ts'
import { compiledPatterns } from '../../../../src/domain/archive/naming/pattern.ts'
import { type NameFields, readName } from '../../../../src/domain/archive/naming/read-name.ts'

const codes = knownCodes(['PF00000', 'PF00001', 'PD0001', 'PD0001-A', 'GD001', 'SMITH'])

const read = (path: string, patterns: readonly string[] = defaultPatterns): NameFields | null =>
  pipe(
    readName(compiledPatterns(patterns), codes, path),
    O.match(
      () => null,
      ({ fields }) => fields,
    ),
  )

const fields = (Code: string, Year: number, Quarter: string, StaticReportTitle = 'Quarterly report') => ({
  Code,
  Year,
  Quarter,
  StaticReportTitle,
})

test.each([
  ['statements/PF00000_2026_June.pdf', fields('PF00000', 2026, 'Q4')],
  ['to\\PF00001\\pf00000--2026__MAR.PDF', fields('PF00000', 2026, 'Q3')],
  ['PD0001 Quarterly report June 2026.pdf', fields('PD0001', 2026, 'Q4')],
  ['GD001-FY26-Annual report.pdf', fields('GD001', 2026, 'FY', 'Annual report')],
  ['GD001 2026 Annual report.pdf', fields('GD001', 2026, 'FY', 'Annual report')],
  ['GD001_Annual_2026_Tax summary.pdf', fields('GD001', 2026, 'FY', 'Tax summary')],
  ['PD0001_Q3_FY26.pdf', fields('PD0001', 2026, 'Q3')],
  ['PD0001 FY-26 Qtr 1.pdf', fields('PD0001', 2026, 'Q1')],
  ['PD0001 2025-26 full year.pdf', fields('PD0001', 2026, 'FY', 'Annual report')],
  ['PD0001 2025\u201326.pdf', fields('PD0001', 2026, 'FY', 'Annual report')],
  ['2026-06 PD0001.pdf', fields('PD0001', 2026, 'Q4')],
  ['20261231_PD0001.pdf', fields('PD0001', 2027, 'Q2')],
  ['SMITH Year-end review Dec 25.pdf', fields('SMITH', 2026, 'Q2', 'Year-end review')],
  ['Portfolio_valuation_SMITH_Sept_2026.pdf', fields('SMITH', 2027, 'Q1', 'Portfolio valuation')],
  ['PD0001-A_2026_June.pdf', fields('PD0001-A', 2026, 'Q4')],
])('%s is read', (path, expected) => {
  expect(read(path)).toEqual(expected)
})

test('September and December are of the financial year after', () => {
  expect(read('PF00000 September 2026.pdf')).toEqual(fields('PF00000', 2027, 'Q1'))
  expect(read('PF00000 Q2 2026.pdf')).toEqual(fields('PF00000', 2027, 'Q2'))
  expect(read('PF00000 Q3 2026.pdf')).toEqual(fields('PF00000', 2026, 'Q3'))
})

test('a code nobody knows is read when no pattern finds one of the firm', () => {
  expect(read('ZZ999_2026_June.pdf')).toEqual(fields('ZZ999', 2026, 'Q4'))
  expect(read('V2 SMITH June 2026.pdf')).toEqual(fields('SMITH', 2026, 'Q4', 'V2'))
})

test('a code is not a part of a longer one', () => {
  expect(read('PF000001_2026_June.pdf')).toEqual(fields('PF000001', 2026, 'Q4'))
  expect(read('XPF00000_2026_June.pdf')).toEqual(fields('XPF00000', 2026, 'Q4'))
})

test.each(['report.pdf', 'PD0001.pdf', 'PD0001 2026-03-31 Valuation.pdf', '', '/', '.pdf'])(
  '%s is not read',
  (path) => {
    expect(read(path)).toBeNull()
  },
)

test('what a name does not say is left open', () => {
  expect(read('PD0001 May 2026.pdf')).toEqual({ Code: 'PD0001', Year: 2026, StaticReportTitle: 'May' })
})

test('a pattern whose parts contradict each other in a name does not fit it', () => {
  const both = ['{code} {quarter} {fy} {year}-{month}']
  expect(read('PD0001 Q1 FY27 2026-09.pdf', both)).toEqual(fields('PD0001', 2027, 'Q1'))
  expect(read('PD0001 Q1 FY26 2026-09.pdf', both)).toBeNull()
  expect(read('PD0001 Q1 FY26 2026-06.pdf', both)).toBeNull()
})

test('text in a pattern stands for itself, and a star for anything', () => {
  const patterns = ['{*} [{code}] {quarter}{year} v{*}']
  expect(read('Final.draft [pd0001] jun26 V12.pdf', patterns)).toEqual(fields('PD0001', 2026, 'Q4'))
  expect(read('Final.draft pd0001 jun26 V12.pdf', patterns)).toBeNull()
})

test('letters composed in two ways are the same', () => {
  expect(read('SMITH \u00dcbersicht June 2026.pdf')).toEqual(read('SMITH U\u0308bersicht June 2026.pdf'))
})

const slotList = ['code', 'title', 'year', 'quarter'] as const
const separatorArbitrary = fc.constantFrom(' ', '_', '-', ' - ', '__')
const wordArbitrary = fc.constantFrom('Portfolio', 'valuation', 'Tax', 'statement', 'Über')
const writtenArbitrary = fc.record({
  code: fc.constantFrom('PF00000', 'PD0001', 'PD0001-A', 'GD001', 'SMITH'),
  title: fc.array(wordArbitrary, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  year: fc.integer({ min: 1991, max: 2089 }),
  quarter: fc.constantFrom(
    ['Q1', 'September', 'Sep', 'q1'] as const,
    ['Q2', 'December', 'dec', 'Qtr2'] as const,
    ['Q3', 'March', 'MAR', 'Quarter 3'] as const,
    ['Q4', 'June', 'jun', 'Q4'] as const,
    ['FY', 'Annual', 'Full year', 'FY'] as const,
  ),
  spelling: fc.constantFrom(1, 2, 3),
  order: fc.shuffledSubarray([...slotList], { minLength: slotList.length }),
  between: separatorArbitrary,
  isFinancial: fc.boolean(),
})

test('a name made from a pattern is read back as what it was made from', () => {
  fc.assert(
    fc.property(writtenArbitrary, ({ code, title, year, quarter, spelling, order, between, isFinancial }) => {
      const [Quarter] = quarter
      const isFirstHalf = Quarter === 'Q1' || Quarter === 'Q2'
      const said = {
        code,
        title: title.replaceAll(' ', between.trim() === '-' ? '_' : between),
        year: (isFirstHalf && !isFinancial ? year - 1 : year).toString(),
        quarter: quarter[spelling],
      }
      const pattern = order.map((slot) => (slot === 'year' && isFinancial ? '{fy}' : `{${slot}}`)).join(' ')
      const name = order.map((slot) => said[slot]).join(between)
      expect(read(`clients/${name}.pdf`, [pattern])).toEqual(fields(code, year, Quarter, title))
    }),
  )
})

test('no name takes longer than its letters', () => {
  const pattern = ['{*}a{*}a{*}a{*}a{*}a{*}a{*}a{*}a {*} {code} {title}']
  const names = ['a'.repeat(251), 'a '.repeat(125), `${'a1 '.repeat(80)}!`, '2026 '.repeat(50), '-'.repeat(255)]
  const start = performance.now()
  for (const patterns of [pattern, defaultPatterns]) for (const name of names) read(name, patterns)
  expect(performance.now() - start).toBeLessThan(500)
})

test('a name longer than any a file can have is not read', () => {
  expect(read(`PD0001 ${'a'.repeat(70_000)} June 2026.pdf`)).toBeNull()
})
