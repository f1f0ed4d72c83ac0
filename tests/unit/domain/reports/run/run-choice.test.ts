import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import type { DatePreset } from '../../../../../src/domain/reports/date-presets.ts'
import type { ReportLevel, ReportParam, ReportSummary } from '../../../../../src/domain/reports/report.ts'
import {
  areReversed,
  benchmarksOffered,
  choiceFault,
  type ChoicePlace,
  freshChoice,
  presetsFor,
  reportsOffered,
  requestOf,
  type RunChoice,
  subjectsOffered,
  withBenchmark,
  withDate,
  withPreset,
  withReport,
  withSubject,
} from '../../../../../src/domain/reports/run/run-choice.ts'
import type { Subject } from '../../../../../src/domain/reports/subject.ts'

const report = (
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

const valuation = report('valuation', ['account', 'group'], ['PositionDate'])
const income = report('income', ['account', 'group'], ['StartDate', 'EndDate'])
const overview = report('overview', ['group'], ['StartDate', 'EndDate', 'PositionDate'])
const tax = report('tax', ['account'], ['EndDate'])
const book = report('book', ['adviser'], [])

const account: Subject = { level: 'account', code: 'P1', name: 'One' }
const group: Subject = { level: 'group', code: 'G1', name: 'All' }
const adviser: Subject = { level: 'adviser', code: 'A1', name: 'Whitfield' }

const client: ChoicePlace = {
  screen: 'client',
  subjects: [account, group],
  reports: [valuation, income, overview],
  benchmarks: [{ code: 'XJOA', name: 'S&P/ASX 200', kind: 'accumulation' }],
  currentDataDate: '2026-11-20',
}

const ofAdviser: ChoicePlace = {
  ...client,
  screen: 'adviser',
  subjects: [account, group, adviser],
  reports: [valuation, income, overview, book],
}

describe('a choice of a report', () => {
  test('asks only for the dates the report asks for, from the preset it begins with', () => {
    expect(requestOf(freshChoice(O.some(account), O.some(valuation), client))).toEqual(
      O.some({
        name: 'valuation',
        title: 'valuation',
        subject: account,
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
    const place = { ...client, reports: [...client.reports, tax] }
    const chosen = withReport(freshChoice(O.some(account), O.some(income), place), tax, place)
    expect(presetsFor(chosen)[0]).toBe('lfy')
    expect(O.toNullable(requestOf(chosen))?.parameters).toMatchObject({ EndDate: '2026-06-30' })
    const back = withReport(chosen, income, place)
    expect([back.preset, back.dates.EndDate]).toEqual(['fytd', '2026-11-20'])
    const toDate = withPreset(chosen, 'fytd', place)
    expect(withReport(toDate, tax, place).preset).toBe('fytd')
    expect(withReport(withDate(back, 'EndDate', '2025-06-30'), tax, place).preset).toBe('custom')
    expect(withReport(withPreset(back, 'june', place), tax, place).preset).toBe('june')
    expect(withSubject(chosen, group, place).preset).toBe('fytd')
  })

  test('offers benchmarks where the report asks for one, and says which is chosen instead of the account’s own', () => {
    const compared = report('performance', ['account'], ['EndDate', 'Benchmark'])
    const choice = freshChoice(O.some(account), O.some(compared), { ...client, reports: [compared] })
    expect(benchmarksOffered(choice, client)).toEqual(client.benchmarks)
    expect(O.toNullable(requestOf(choice))?.parameters).not.toHaveProperty('Benchmark')
    const chosen = withBenchmark(choice, O.some('XJOA'))
    expect(O.toNullable(requestOf(chosen))?.parameters).toMatchObject({ EndDate: '2026-11-20', Benchmark: 'XJOA' })
    const other = withReport(chosen, income, client)
    expect(benchmarksOffered(other, client)).toEqual([])
    expect(O.toNullable(requestOf(other))?.parameters).not.toHaveProperty('Benchmark')
  })

  test('of a client begins with whom the report is of', () => {
    const choice = withSubject(freshChoice(O.some(group), O.some(overview), client), account, client)
    expect(choice.report).toEqual(O.none)
    expect(reportsOffered(choice, client)).toEqual([valuation, income])
  })

  test('of an adviser begins with the report', () => {
    const choice = withReport(freshChoice(O.some(account), O.none, ofAdviser), overview, ofAdviser)
    expect(choice.subject).toEqual(O.some(group))
    expect(subjectsOffered(choice, ofAdviser)).toEqual([group])
    expect(withReport(choice, book, ofAdviser).subject).toEqual(O.some(adviser))
    expect(withReport(freshChoice(O.some(adviser), O.none, ofAdviser), valuation, ofAdviser).subject).toEqual(O.none)
  })

  test('offers clients the last financial year and their own dates, and keeps them for another portfolio', () => {
    const choice = freshChoice(O.some(account), O.some(income), client)
    expect(presetsFor(choice)).toEqual(expect.arrayContaining(['lfy', 'custom']))
    const chosen = withPreset(choice, 'lfy', client)
    expect(chosen.dates).toMatchObject({ StartDate: '2025-07-01', EndDate: '2026-06-30' })
    expect(withSubject(chosen, account, client).preset).toBe('lfy')
  })

  test('cannot be run with a start after the end, where the report asks for both', () => {
    const reversed = withDate(freshChoice(O.some(account), O.some(income), client), 'StartDate', '2026-11-21')
    expect(choiceFault(reversed)).toEqual(O.some('DatesReversed'))
    expect(requestOf(reversed)).toEqual(O.none)
    expect(areReversed(withReport(reversed, valuation, client))).toBe(false)
  })

  test.each([
    [O.none, O.none, 'NoReport'],
    [O.some(account), O.none, 'NoReport'],
    [O.none, O.some(income), 'NoSubject'],
  ])('says what is missing', (subject, chosen, fault) => {
    expect(choiceFault(freshChoice(subject, chosen, client))).toEqual(O.some(fault))
  })

  const step = (place: ChoicePlace): fc.Arbitrary<(choice: RunChoice) => RunChoice> =>
    fc.oneof(
      fc.constantFrom(...place.subjects).map((subject) => (choice: RunChoice) => withSubject(choice, subject, place)),
      fc.nat().map((nth) => (choice: RunChoice) => {
        const offered = reportsOffered(choice, place)
        const chosen = offered[nth % Math.max(1, offered.length)]
        return chosen === undefined ? choice : withReport(choice, chosen, place)
      }),
      fc.nat().map((nth) => (choice: RunChoice) => {
        const offered: readonly DatePreset[] = presetsFor(choice)
        return withPreset(choice, offered[nth % offered.length] ?? 'fytd', place)
      }),
      fc
        .constantFrom('2024-02-29', '2026-11-21')
        .map((date) => (choice: RunChoice) => withDate(choice, 'StartDate', date)),
    )

  test.each([client, ofAdviser])('whatever is chosen, what is asked for is of whom it can be ($screen)', (place) => {
    fc.assert(
      fc.property(fc.array(step(place), { maxLength: 12 }), (steps) => {
        const choice = steps.reduce((sofar, next) => next(sofar), freshChoice(O.none, O.none, place))
        const request = requestOf(choice)
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
  })
})
