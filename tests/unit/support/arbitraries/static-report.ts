import fc from 'fast-check'
import type {
  StaticReportCommand,
  StaticReportEvent,
  StaticReportFields,
} from '../../../../src/domain/archive/static-report.ts'

export const reportId = '00000000-0000-4000-8000-000000000001'
export const uploadIds = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const

const fieldsArbitrary: fc.Arbitrary<StaticReportFields> = fc.record({
  StaticReportName: fc.constantFrom('pd0001-fy-26-june', 'another', 'Not a name'),
  StaticReportTitle: fc.constantFrom('Quarterly report', 'Tax statement', ' '),
  Year: fc.constantFrom(2025, 2026),
  Quarter: fc.constantFrom('Q1' as const, 'FY' as const),
  Type: fc.constantFrom('portfolio' as const, 'group' as const),
  Code: fc.constantFrom('PD0001', 'GR01'),
})

const signed = { by: fc.constantFrom('admin', 'client'), at: fc.constant('2026-07-01T00:00:00.000Z') }
const file = {
  ...signed,
  hash: fc.constantFrom('aa', 'bb'),
  bytes: fc.nat(),
  upload: fc.constantFrom(...uploadIds),
}
const fetching = {
  ...signed,
  version: fc.integer({ min: 1, max: 4 }),
  fetching: fc.constantFrom('opened' as const, 'downloaded' as const, 'zipped' as const),
  isClient: fc.boolean(),
}

/** Few of each, so that commands often meet what is there already. */
export const staticReportCommand: fc.Arbitrary<StaticReportCommand> = fc.oneof(
  fc.record({
    type: fc.constant('FileReport' as const),
    StaticReportID: fc.constant(reportId),
    report: fieldsArbitrary,
    ...file,
  }),
  fc.record({ type: fc.constant('ReplaceFile' as const), ...file }),
  fc.record({
    type: fc.constant('EditReport' as const),
    revision: fc.integer({ min: 1, max: 6 }),
    report: fieldsArbitrary,
    ...signed,
  }),
  fc.record({ type: fc.constant('FetchFile' as const), ...fetching }),
  fc.record({ type: fc.constant('WithdrawVersion' as const), upload: fc.constantFrom(...uploadIds), ...signed }),
  fc.record({ type: fc.constant('DeleteReport' as const), ...signed }),
)

export const staticReportEvent: fc.Arbitrary<StaticReportEvent> = fc.oneof(
  fc.record({
    type: fc.constant('StaticReportFiled' as const),
    StaticReportID: fc.constant(reportId),
    report: fieldsArbitrary,
    ...file,
  }),
  fc.record({ type: fc.constant('StaticReportReplaced' as const), ...file }),
  fc.record({ type: fc.constant('StaticReportEdited' as const), report: fieldsArbitrary, ...signed }),
  fc.record({
    type: fc.constant('OwnerLeft' as const),
    Type: fc.constant('portfolio' as const),
    Code: fc.constantFrom('PD0001', 'PD0002'),
    ...signed,
  }),
  fc.record({ type: fc.constant('StaticReportFetched' as const), ...fetching }),
  fc.record({
    type: fc.constant('VersionWithdrawn' as const),
    version: fc.integer({ min: 1, max: 4 }),
    upload: fc.constantFrom(...uploadIds),
    ...signed,
  }),
  fc.record({ type: fc.constant('StaticReportDeleted' as const), ...signed }),
)
