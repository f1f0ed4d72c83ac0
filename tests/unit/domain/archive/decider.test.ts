import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E, O, pipe } from '../../../../src/domain/fp.ts'
import { type StaticReportCommand, StaticReportEvent } from '../../../../src/domain/archive/static-report.ts'
import { staticReport } from '../../../../src/domain/archive/decider.ts'
import {
  validVersions,
  staticReportOfStream,
  type StaticReportState,
  staticReportStream,
} from '../../../../src/domain/archive/evolve.ts'
import { reportId, staticReportCommand, staticReportEvent, uploads } from '../../support/arbitraries/static-report.ts'

const [first, second] = uploads
const signed = { by: 'admin', at: '2026-07-01T00:00:00.000Z' }
const report = {
  StaticReportName: 'pd0001-fy-26-june-quarterly-report',
  StaticReportTitle: 'Quarterly report',
  Year: 2026,
  Quarter: 'Q4',
  Type: 'portfolio',
  Code: 'PD0001',
} as const

const filing: StaticReportCommand = {
  type: 'FileReport',
  StaticReportID: reportId,
  report,
  ...signed,
  hash: 'aa',
  bytes: 10,
  upload: first,
}
const replacing = (hash: string, upload: string): StaticReportCommand => ({
  type: 'ReplaceFile',
  ...signed,
  hash,
  bytes: 12,
  upload,
})
const editing = (revision: number, changed: Partial<typeof report> | object): StaticReportCommand => ({
  type: 'EditReport',
  revision,
  report: { ...report, ...changed },
  ...signed,
})
const fetching = (version: number, isClient = true): StaticReportCommand => ({
  type: 'FetchFile',
  version,
  isClient,
  fetching: 'opened',
  by: 'client',
  at: signed.at,
})
const withdrawing = (upload: string): StaticReportCommand => ({ type: 'WithdrawVersion', upload, ...signed })
const deleting: StaticReportCommand = { type: 'DeleteReport', ...signed }

const doing = (state: StaticReportState, command: StaticReportCommand): StaticReportState =>
  pipe(
    staticReport.decide(command, state),
    E.match(
      () => state,
      (events) => events.reduce(staticReport.evolve, state),
    ),
  )

const after = (...commands: readonly StaticReportCommand[]): StaticReportState =>
  commands.reduce(doing, staticReport.initial)

const hashes = (state: StaticReportState) =>
  state._tag === 'Unfiled' ? [] : validVersions(state).map(({ version, hash }) => [version, hash])

const typesOf = (command: StaticReportCommand, state: StaticReportState) =>
  pipe(
    staticReport.decide(command, state),
    E.map((events) => events.map(({ type }) => type)),
  )

test('a report is filed with its first file', () => {
  expect(after(filing)).toEqual({
    _tag: 'Filed',
    id: reportId,
    report,
    versions: [
      {
        version: 1,
        hash: 'aa',
        bytes: 10,
        upload: first,
        ...signed,
        isWithdrawn: false,
        isFetchedByClient: false,
      },
    ],
    revision: 1,
    events: 1,
  })
})

test.each(['', 'Report', 'a--b', 'a-', '-a', '1st', 'a b', 'a/b', 'a.pdf', 'ä', 'a'.repeat(121)])(
  'a report is not filed or edited under the name %j',
  (StaticReportName) => {
    const malformed = E.left({ _tag: 'NameMalformed' })
    const filed = after(filing)
    expect(typesOf({ ...filing, report: { ...report, StaticReportName } }, staticReport.initial)).toEqual(malformed)
    expect(typesOf(editing(1, { StaticReportName }), filed)).toEqual(malformed)
  },
)

test('a report has a title', () => {
  const required = E.left({ _tag: 'TitleRequired' })
  expect(typesOf({ ...filing, report: { ...report, StaticReportTitle: ' ' } }, staticReport.initial)).toEqual(required)
  expect(typesOf(editing(1, { StaticReportTitle: '' }), after(filing))).toEqual(required)
})

test('a title is not longer than anybody reads', () => {
  const tooLong = E.left({ _tag: 'TooLong' })
  const StaticReportTitle = 'a'.repeat(201)
  expect(typesOf({ ...filing, report: { ...report, StaticReportTitle } }, staticReport.initial)).toEqual(tooLong)
  expect(typesOf(editing(1, { StaticReportTitle }), after(filing))).toEqual(tooLong)
  expect(typesOf(editing(1, { StaticReportTitle: 'a'.repeat(200) }), after(filing))).toEqual(
    E.right(['StaticReportEdited']),
  )
})

test('an id is one report', () => {
  expect(typesOf(filing, after(filing))).toEqual(E.right([]))
  expect(typesOf({ ...filing, upload: second }, after(filing))).toEqual(E.left({ _tag: 'Conflict' }))
})

test('another file is the next version, and the same one of another upload is one too', () => {
  expect(hashes(after(filing, replacing('bb', second)))).toEqual([
    [1, 'aa'],
    [2, 'bb'],
  ])
  expect(hashes(after(filing, replacing('aa', second)))).toEqual([
    [1, 'aa'],
    [2, 'aa'],
  ])
  expect(typesOf(replacing('bb', second), after(filing, replacing('bb', second)))).toEqual(E.right([]))
})

test('taking back the last file brings back the one before, and its number is not given again', () => {
  const withdrawn = after(filing, replacing('bb', second), withdrawing(second))
  expect(hashes(withdrawn)).toEqual([[1, 'aa']])
  expect(hashes(doing(withdrawn, replacing('cc', reportId)))).toEqual([
    [1, 'aa'],
    [3, 'cc'],
  ])
})

test('taking back an earlier file leaves those after it', () => {
  expect(hashes(after(filing, replacing('bb', second), withdrawing(first)))).toEqual([[2, 'bb']])
})

test('an upload that brought several versions takes back each of them', () => {
  const state = after(filing, replacing('bb', second), replacing('cc', second))
  expect(typesOf(withdrawing(second), state)).toEqual(E.right(['VersionWithdrawn', 'VersionWithdrawn']))
  expect(hashes(doing(state, withdrawing(second)))).toEqual([[1, 'aa']])
})

test('a report of which no file is left is gone', () => {
  const gone = after(filing, withdrawing(first))
  expect(gone._tag).toBe('Gone')
  expect(typesOf(withdrawing(first), gone)).toEqual(E.right([]))
  expect(typesOf(deleting, gone)).toEqual(E.right([]))
  for (const command of [fetching(1), editing(2, {}), replacing('bb', second)])
    expect(typesOf(command, gone)).toEqual(E.left({ _tag: 'NotFound' }))
})

test('a report that is deleted is gone', () => {
  expect(after(filing, deleting)._tag).toBe('Gone')
})

test('nothing happens to a report that was never filed', () => {
  for (const command of [replacing('aa', first), editing(0, {}), fetching(1), withdrawing(first), deleting])
    expect(typesOf(command, staticReport.initial)).toEqual(E.left({ _tag: 'NotFound' }))
})

test('an edit is decided on what is changed, not on who read it meanwhile', () => {
  const read = after(filing, fetching(1), fetching(1))
  expect(typesOf(editing(1, { Year: 2025 }), read)).toEqual(E.right(['StaticReportEdited']))
  const edited = doing(read, editing(1, { Year: 2025 }))
  expect(typesOf(editing(1, { Year: 2024 }), edited)).toEqual(E.left({ _tag: 'StaleRevision' }))
  expect(typesOf(editing(4, { Year: 2024 }), edited)).toEqual(E.right(['StaticReportEdited']))
})

test('whom a report is taken from is told that alone', () => {
  expect(staticReport.decide(editing(1, { Code: 'PD0002' }), after(filing))).toEqual(
    E.right([
      { type: 'StaticReportEdited', report: { ...report, Code: 'PD0002' }, ...signed },
      { type: 'OwnerLeft', Type: 'portfolio', Code: 'PD0001', ...signed },
    ]),
  )
  expect(typesOf(editing(1, { Type: 'group' }), after(filing))).toEqual(E.right(['StaticReportEdited', 'OwnerLeft']))
})

test('only a version that counts is fetched', () => {
  const state = after(filing, replacing('bb', second), withdrawing(second))
  expect(typesOf(fetching(1), state)).toEqual(E.right(['StaticReportFetched']))
  expect(typesOf(fetching(2), state)).toEqual(E.left({ _tag: 'NotFound' }))
  expect(typesOf(fetching(3), state)).toEqual(E.left({ _tag: 'NotFound' }))
})

test('of each version it is known whether a client has it, however often the firm looked', () => {
  const state = after(filing, replacing('bb', second), fetching(1), fetching(2, false))
  expect(state._tag === 'Filed' && state.versions.map(({ isFetchedByClient }) => isFetchedByClient)).toEqual([
    true,
    false,
  ])
})

test('repeating a command is quiet, but for fetching, which happens each time', () => {
  fc.assert(
    fc.property(fc.array(staticReportCommand), staticReportCommand, (commands, command) => {
      const before = after(...commands)
      const decided = staticReport.decide(command, before)
      if (E.isLeft(decided) || command.type === 'FetchFile') return
      const again = staticReport.decide(command, decided.right.reduce(staticReport.evolve, before))
      expect(again).toEqual(E.right([]))
    }),
  )
})

test('whatever is done in whatever order, a report that is filed has a file, and versions are counted from one', () => {
  fc.assert(
    fc.property(fc.array(staticReportCommand, { maxLength: 40 }), (commands) => {
      const state = after(...commands)
      if (state._tag === 'Unfiled') return
      expect(state.versions.map(({ version }) => version)).toEqual(state.versions.map((_, index) => index + 1))
      if (state._tag === 'Filed') expect(validVersions(state).length).toBeGreaterThan(0)
    }),
  )
})

test('any list of events leads to a state', () => {
  fc.assert(
    fc.property(fc.array(staticReportEvent), (events) => {
      const state = events.reduce(staticReport.evolve, staticReport.initial)
      expect(state._tag === 'Unfiled').toBe(!events.some(({ type }) => type === 'StaticReportFiled'))
      if (state._tag === 'Filed') expect(state.revision).toBeLessThanOrEqual(state.events)
    }),
  )
})

test('events survive the log', () => {
  fc.assert(
    fc.property(staticReportEvent, (event) => {
      expect(StaticReportEvent.decode(JSON.parse(JSON.stringify(StaticReportEvent.encode(event))))).toEqual(
        E.right(event),
      )
    }),
  )
})

test('a title is written as it shows, when it is filed and when it is edited', () => {
  const turned = { ...report, StaticReportTitle: 'Tax\u202e statement\u0000' }
  const titles = [after({ ...filing, report: turned }), after(filing, editing(1, turned))].map((state) =>
    state._tag === 'Filed' ? state.report.StaticReportTitle : null,
  )
  expect(titles).toEqual(['Tax statement', 'Tax statement'])
})

test('a stream says whose it is', () => {
  expect(staticReportOfStream(staticReportStream(reportId))).toEqual(O.some(reportId))
  expect(staticReportOfStream('report/valuation')).toEqual(O.none)
})
