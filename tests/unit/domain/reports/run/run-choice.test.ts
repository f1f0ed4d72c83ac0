import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import type { DatePreset } from '../../../../../src/domain/reports/date-presets.ts'
import type { ReportLevel, ReportParam, ReportSummary } from '../../../../../src/domain/reports/report.ts'
import {
  areReversed,
  availableBenchmarks,
  choiceFault,
  type RunChoiceContext,
  freshChoice,
  presetsFor,
  availableReports,
  runRequestOf,
  type RunChoice,
  availableSubjects,
  withBenchmark,
  withDate,
  withPreset,
  withReport,
  withSubject,
} from '../../../../../src/domain/reports/run/run-choice.ts'
import type { ReportSubject } from '../../../../../src/domain/reports/subject.ts'

const reportSummary = (
  ReportName: string,
  ReportLevel: readonly ReportLevel[],
  ReportParams: readonly ReportParam[],
): ReportSummary => ({
  ReportID: ReportName.length,
  ReportName,
  ReportTitle: ReportName,
  ReportLevel,
  ReportParams,
  ReportDefaultParams: {},
  type: 'client',
})

const valuation = reportSummary('valuation', ['account', 'group'], ['PositionDate'])
const income = reportSummary('income', ['account', 'group'], ['StartDate', 'EndDate'])
const overview = reportSummary('overview', ['group'], ['StartDate', 'EndDate', 'PositionDate'])
const tax = reportSummary('tax', ['account'], ['EndDate'])
const book = reportSummary('book', ['adviser'], [])

const accountSubject: ReportSubject = { level: 'account', code: 'P1', name: 'One' }
const groupSubject: ReportSubject = { level: 'group', code: 'G1', name: 'All' }
const adviserSubject: ReportSubject = { level: 'adviser', code: 'A1', name: 'Whitfield' }

const clientContext: RunChoiceContext = {
  screen: 'client',
  subjects: [accountSubject, groupSubject],
  reports: [valuation, income, overview],
  benchmarks: [{ code: 'XJOA', name: 'S&P/ASX 200', kind: 'accumulation' }],
  currentDataDate: '2026-11-20',
}

const ofAdviser: RunChoiceContext = {
  ...clientContext,
  screen: 'adviser',
  subjects: [accountSubject, groupSubject, adviserSubject],
  reports: [valuation, income, overview, book],
}

describe('a choice of a report', () => {
  test('asks only for the dates the report asks for, from the preset it begins with', () => {
    expect(runRequestOf(freshChoice(O.some(accountSubject), O.some(valuation), clientContext))).toEqual(
      O.some({
        name: 'valuation',
        title: 'valuation',
        subject: accountSubject,
        parameters: {
          AccountCode: 'P1',
          PositionDate: '2026-11-20',
          outputFormat: 'html',
          orientation: 'landscape',
        },
      }),
    )
  })

  test('of a report of a financial year begins with the last that is over, and keeps what was chosen instead', () => {
    const choiceContext = { ...clientContext, reports: [...clientContext.reports, tax] }
    const chosen = withReport(freshChoice(O.some(accountSubject), O.some(income), choiceContext), tax, choiceContext)
    expect(presetsFor(chosen)[0]).toBe('lfy')
    expect(O.toNullable(runRequestOf(chosen))?.parameters).toMatchObject({ EndDate: '2026-06-30' })
    const back = withReport(chosen, income, choiceContext)
    expect([back.preset, back.dates.EndDate]).toEqual(['fytd', '2026-11-20'])
    const toDate = withPreset(chosen, 'fytd', choiceContext)
    expect(withReport(toDate, tax, choiceContext).preset).toBe('fytd')
    expect(withReport(withDate(back, 'EndDate', '2025-06-30'), tax, choiceContext).preset).toBe('custom')
    expect(withReport(withPreset(back, 'june', choiceContext), tax, choiceContext).preset).toBe('june')
    expect(withSubject(chosen, groupSubject, choiceContext).preset).toBe('fytd')
  })

  test('offers benchmarks where the report asks for one, and says which is chosen instead of the account’s own', () => {
    const compared = reportSummary('performance', ['account'], ['EndDate', 'Benchmark'])
    const choice = freshChoice(O.some(accountSubject), O.some(compared), { ...clientContext, reports: [compared] })
    expect(availableBenchmarks(choice, clientContext)).toEqual(clientContext.benchmarks)
    expect(O.toNullable(runRequestOf(choice))?.parameters).not.toHaveProperty('Benchmark')
    const chosen = withBenchmark(choice, O.some('XJOA'))
    expect(O.toNullable(runRequestOf(chosen))?.parameters).toMatchObject({ EndDate: '2026-11-20', Benchmark: 'XJOA' })
    const other = withReport(chosen, income, clientContext)
    expect(availableBenchmarks(other, clientContext)).toEqual([])
    expect(O.toNullable(runRequestOf(other))?.parameters).not.toHaveProperty('Benchmark')
  })

  test('of a client begins with whom the report is of', () => {
    const choice = withSubject(
      freshChoice(O.some(groupSubject), O.some(overview), clientContext),
      accountSubject,
      clientContext,
    )
    expect(choice.report).toEqual(O.none)
    expect(availableReports(choice, clientContext)).toEqual([valuation, income])
  })

  test('of an adviser begins with the report', () => {
    const choice = withReport(freshChoice(O.some(accountSubject), O.none, ofAdviser), overview, ofAdviser)
    expect(choice.subject).toEqual(O.some(groupSubject))
    expect(availableSubjects(choice, ofAdviser)).toEqual([groupSubject])
    expect(withReport(choice, book, ofAdviser).subject).toEqual(O.some(adviserSubject))
    expect(withReport(freshChoice(O.some(adviserSubject), O.none, ofAdviser), valuation, ofAdviser).subject).toEqual(
      O.none,
    )
  })

  test('offers clients the last financial year and their own dates, and keeps them for another portfolio', () => {
    const choice = freshChoice(O.some(accountSubject), O.some(income), clientContext)
    expect(presetsFor(choice)).toEqual(expect.arrayContaining(['lfy', 'custom']))
    const chosen = withPreset(choice, 'lfy', clientContext)
    expect(chosen.dates).toMatchObject({ StartDate: '2025-07-01', EndDate: '2026-06-30' })
    expect(withSubject(chosen, accountSubject, clientContext).preset).toBe('lfy')
  })

  test('cannot be run with a start after the end, where the report asks for both', () => {
    const reversed = withDate(
      freshChoice(O.some(accountSubject), O.some(income), clientContext),
      'StartDate',
      '2026-11-21',
    )
    expect(choiceFault(reversed)).toEqual(O.some('DatesReversed'))
    expect(runRequestOf(reversed)).toEqual(O.none)
    expect(areReversed(withReport(reversed, valuation, clientContext))).toBe(false)
  })

  test.each([
    [O.none, O.none, 'NoReport'],
    [O.some(accountSubject), O.none, 'NoReport'],
    [O.none, O.some(income), 'NoSubject'],
  ])('says what is missing', (subject, chosen, fault) => {
    expect(choiceFault(freshChoice(subject, chosen, clientContext))).toEqual(O.some(fault))
  })

  const step = (choiceContext: RunChoiceContext): fc.Arbitrary<(choice: RunChoice) => RunChoice> =>
    fc.oneof(
      fc
        .constantFrom(...choiceContext.subjects)
        .map((subject) => (choice: RunChoice) => withSubject(choice, subject, choiceContext)),
      fc.nat().map((nth) => (choice: RunChoice) => {
        const offered = availableReports(choice, choiceContext)
        const chosen = offered[nth % Math.max(1, offered.length)]
        return chosen === undefined ? choice : withReport(choice, chosen, choiceContext)
      }),
      fc.nat().map((nth) => (choice: RunChoice) => {
        const offered: readonly DatePreset[] = presetsFor(choice)
        return withPreset(choice, offered[nth % offered.length] ?? 'fytd', choiceContext)
      }),
      fc
        .constantFrom('2024-02-29', '2026-11-21')
        .map((date) => (choice: RunChoice) => withDate(choice, 'StartDate', date)),
    )

  test.each([clientContext, ofAdviser])(
    'whatever is chosen, what is asked for is of whom it can be ($screen)',
    (choiceContext) => {
      fc.assert(
        fc.property(fc.array(step(choiceContext), { maxLength: 12 }), (steps) => {
          const choice = steps.reduce((sofar, next) => next(sofar), freshChoice(O.none, O.none, choiceContext))
          const request = runRequestOf(choice)
          expect(O.isSome(request)).toBe(O.isNone(choiceFault(choice)))
          if (O.isNone(request) || O.isNone(choice.report)) return
          const { subject, parameters } = request.value
          expect(choice.report.value.ReportLevel).toContain(subject.level)
          expect([parameters.AccountCode, parameters.GroupCode, parameters.AdvisorCode].filter(Boolean)).toEqual([
            subject.code,
          ])
          if (parameters.StartDate !== undefined && parameters.EndDate !== undefined)
            expect(parameters.StartDate <= parameters.EndDate).toBe(true)
        }),
      )
    },
  )
})
