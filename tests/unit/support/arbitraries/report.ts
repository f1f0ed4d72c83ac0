import fc from 'fast-check'
import type { ReportCommand, ReportEvent } from '../../../../src/domain/reports/live-report.ts'
import { reportRenderers } from '../../../../src/domain/reports/lookups/lookups.ts'
import type { ReportContent } from '../../../../src/domain/reports/report.ts'

const choices = { logos: [1, 2], sources: ['holdings', 'overview'] }

const [renderer] = reportRenderers

/** Few of each, so that commands often meet what is there already. */
export const reportContent: fc.Arbitrary<ReportContent> = fc.record({
  ReportTitle: fc.constantFrom('Valuation', 'Income', ' '),
  ReportLevel: fc.subarray(['group', 'account', 'adviser'] as const),
  ReportParams: fc.subarray(['StartDate', 'EndDate', 'PositionDate'] as const),
  ReportDefaultParams: fc.record(
    {
      outputFormat: fc.constantFrom('html' as const, 'csv' as const),
      orientation: fc.constantFrom('portrait' as const),
    },
    { requiredKeys: [] },
  ),
  type: fc.constantFrom('client' as const, 'adviser' as const),
  ReportMarkup: fc.constantFrom('<h1>{{report.title}}</h1>', ''),
  ReportHelperScript: fc.constant(''),
  ReportLogoID: fc.constantFrom(1, 9, null),
  ReportRendererID: fc.constantFrom(renderer?.ReportRendererID ?? 0, 99),
  ReportHeaderID: fc.constantFrom(renderer?.headers[0] ?? 0, 99),
  ReportFooterID: fc.constant(renderer?.footers[0] ?? 0),
  ReportDataSource: fc.constantFrom('holdings', 'nowhere'),
})

export const reportCommand: fc.Arbitrary<ReportCommand> = fc.oneof(
  fc.record({
    type: fc.constant('CreateReport' as const),
    ReportID: fc.constantFrom(1, 2),
    ReportName: fc.constantFrom('valuation', 'income'),
    report: reportContent,
    choices: fc.constant(choices),
  }),
  fc.record({ type: fc.constant('SaveReport' as const), report: reportContent, choices: fc.constant(choices) }),
  fc.record({
    type: fc.constant('RestoreReport' as const),
    to: fc.nat(3),
    report: reportContent,
    choices: fc.constant(choices),
  }),
)

const changesArbitrary = fc.record(
  { ReportTitle: fc.string(), ReportLogoID: fc.constantFrom(1, null), ReportMarkup: fc.string() },
  { requiredKeys: [] },
)

export const reportEvent: fc.Arbitrary<ReportEvent> = fc.oneof(
  fc.record({
    type: fc.constant('ReportCreated' as const),
    ReportID: fc.nat(5),
    ReportName: fc.constantFrom('valuation', 'income'),
    report: reportContent,
  }),
  fc.record({ type: fc.constant('ReportSaved' as const), changes: changesArbitrary }),
  fc.record({ type: fc.constant('ReportRestored' as const), to: fc.nat(5), changes: changesArbitrary }),
)
