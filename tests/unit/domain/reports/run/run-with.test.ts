import { describe, expect, test } from 'vitest'
import { E, O } from '../../../../../src/domain/fp.ts'
import { faultLine, type ReportFault } from '../../../../../src/domain/reports/template/report-fault.ts'
import { issuedName } from '../../../../../src/domain/reports/run/issued-name.ts'
import type { RunParameters } from '../../../../../src/domain/reports/run/run-parameters.ts'
import { entityOf, runFault } from '../../../../../src/domain/reports/run/run-fault.ts'
import { settledParameters } from '../../../../../src/domain/reports/run/settled-parameters.ts'

describe('whom a report is of', () => {
  test.each<[RunParameters, unknown]>([
    [{ AccountCode: 'P1' }, E.right({ type: 'account', code: 'P1' })],
    [{ GroupCode: 'G1' }, E.right({ type: 'group', code: 'G1' })],
    [{ AdvisorCode: 'A1' }, E.right({ type: 'adviser', code: 'A1' })],
    [{}, E.left({ _tag: 'ParameterMissing' })],
    [{ AccountCode: 'P1', AdvisorCode: 'A1' }, E.left({ _tag: 'ParameterMissing' })],
  ])('%j names %j', (parameters, entity) => {
    expect(entityOf(parameters)).toEqual(entity)
  })
})

describe('what keeps a report from being run', () => {
  const report = { ReportLevel: ['account'], ReportParams: ['StartDate', 'EndDate'] } as const
  const account = { type: 'account', code: 'P1' } as const
  const [early, late] = ['2026-01-01', '2026-06-30']

  test.each<[RunParameters, O.Option<unknown>]>([
    [{ StartDate: early, EndDate: late }, O.none],
    [{ StartDate: late, EndDate: late }, O.none],
    [{ StartDate: late, EndDate: early }, O.some({ _tag: 'DatesReversed' })],
    [{ StartDate: early }, O.some({ _tag: 'ParameterMissing' })],
    [{ PositionDate: late }, O.some({ _tag: 'ParameterMissing' })],
  ])('%j is answered with %j', (parameters, fault) => {
    expect(runFault(report, account, parameters, null)).toEqual(fault)
  })

  test('a level it is not offered for', () => {
    expect(runFault(report, { type: 'group', code: 'G1' }, { StartDate: early, EndDate: late }, null)).toEqual(
      O.some({ _tag: 'LevelNotOffered' }),
    )
  })

  test('dates it does not ask for cannot be reversed', () => {
    const asAt = { ...report, ReportParams: ['PositionDate'] } as const
    expect(runFault(asAt, account, { PositionDate: late, StartDate: late, EndDate: early }, null)).toEqual(O.none)
  })

  test('dates later than the day the firm has set', () => {
    const asked = { StartDate: early, EndDate: late }
    expect(runFault(report, account, asked, late)).toEqual(O.none)
    expect(runFault(report, account, asked, '2026-06-29')).toEqual(O.some({ _tag: 'DateTooLate' }))
  })
})

describe('what is left open', () => {
  const defaults = { ReportDefaultParams: {} }

  test('is the format and orientation of the report, or a page lying on its side', () => {
    const html = { outputFormat: 'html', orientation: 'landscape' }
    expect(settledParameters({}, defaults, '2026-11-20')).toMatchObject(html)
    const own = { ReportDefaultParams: { outputFormat: 'csv', orientation: 'portrait' } } as const
    expect(settledParameters({}, own, '2026-11-20')).toMatchObject(own.ReportDefaultParams)
    expect(settledParameters({ outputFormat: 'html' }, own, '2026-11-20')).toMatchObject({ outputFormat: 'html' })
  })

  test.each<[RunParameters, readonly string[]]>([
    [{}, ['2026-07-01', '2026-11-20', '2026-11-20']],
    [{ PositionDate: '2026-06-30' }, ['2025-07-01', '2026-06-30', '2026-06-30']],
    [{ StartDate: '2026-01-01' }, ['2026-01-01', '2026-11-20', '2026-11-20']],
    [{ StartDate: '2025-01-01', EndDate: '2025-03-31' }, ['2025-01-01', '2025-03-31', '2025-03-31']],
    [{ EndDate: '2025-03-31', PositionDate: '2025-04-02' }, ['2024-07-01', '2025-03-31', '2025-04-02']],
  ])('follows from %j', (parameters, dates) => {
    const { StartDate, EndDate, PositionDate } = settledParameters(parameters, defaults, '2026-11-20')
    expect([StartDate, EndDate, PositionDate]).toEqual(dates)
  })

  test('keeps whom it is of, and settled again is the same', () => {
    const settled = settledParameters({ AccountCode: 'P1' }, defaults, '2026-11-20')
    expect(settled).toMatchObject({ AccountCode: 'P1' })
    expect(settledParameters(settled, defaults, '2030-01-01')).toEqual(settled)
  })
})

test.each<[string, string, RunParameters, string]>([
  ['Valuation', 'Banksia Group', { PositionDate: '2026-11-20' }, 'Valuation - Banksia Group - 2026-11-20.pdf'],
  ['Tax: a/b', 'O’Neill', {}, 'Tax- a-b - O’Neill.pdf'],
  ['x'.repeat(200), 'y', {}, `${'x'.repeat(116)} - y.pdf`],
  [
    'Returns',
    'Ann',
    { AccountCode: 'P1', StartDate: '2026-07-01', EndDate: '2026-11-20' },
    'Returns - Ann (P1) - 2026-07-01 to 2026-11-20.pdf',
  ],
  [
    'Returns',
    'Ann',
    { AccountCode: 'P2', StartDate: '2026-10-01', EndDate: '2026-11-20' },
    'Returns - Ann (P2) - 2026-10-01 to 2026-11-20.pdf',
  ],
])('B5: a file is called after what it is, whose and of which days: %s of %s', (title, subject, parameters, name) => {
  expect(issuedName({ title, subject, parameters }, 'pdf')).toBe(name)
})

test('B5: a report that takes one day is named after that day alone', () => {
  const parameters = { GroupCode: 'G1', StartDate: '2026-07-01', EndDate: '2026-11-20', PositionDate: '2026-11-20' }
  const named = { title: 'Valuation', subject: 'Banksia', parameters }
  expect(issuedName({ ...named, dates: ['PositionDate'] }, 'pdf')).toBe('Valuation - Banksia (G1) - 2026-11-20.pdf')
  expect(issuedName({ ...named, title: 'V'.repeat(200) }, 'csv')).toMatch(
    / - Banksia \(G1\) - 2026-07-01 to 2026-11-20\.csv$/,
  )
})

test.each<[ReportFault, string]>([
  [{ _tag: 'TemplateFault', message: 'Not closed', part: 'markup', line: 12 }, 'Code, line 12: Not closed'],
  [{ _tag: 'HelperFault', message: 'no\n  such thing', part: 'helpers' }, 'Helpers: no such thing'],
  [{ _tag: 'TooSlow', message: 'Too slow.' }, 'Too slow.'],
])('a fault is told in one line: %j', (fault, line) => {
  expect(faultLine(fault)).toBe(line)
})
