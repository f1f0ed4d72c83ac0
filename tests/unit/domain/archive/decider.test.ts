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
import { reportId, staticReportCommand, staticReportEvent, uploadIds } from '../../support/arbitraries/static-report.ts'

const [first, second] = uploadIds
const signed = { by: 'admin', at: '2026-07-01T00:00:00.000Z' }
const report = {
  StaticReportName: 'pd0001-fy-26-june-quarterly-report',
  StaticReportTitle: 'Quarterly report',
  Year: 2026,
  Quarter: 'Q4',
  Type: 'portfolio',
  Code: 'PD0001',
} as const

const filingCommand: StaticReportCommand = {
  type: 'FileReport',
  StaticReportID: reportId,
  report,
  ...signed,
  hash: 'aa',
  bytes: 10,
  upload: first,
}
const replacingCommand = (hash: string, upload: string): StaticReportCommand => ({
  type: 'ReplaceFile',
  ...signed,
  hash,
  bytes: 12,
  upload,
})
const editingCommand = (revision: number, changed: Partial<typeof report> | object): StaticReportCommand => ({
  type: 'EditReport',
  revision,
  report: { ...report, ...changed },
  ...signed,
})
const fetchingCommand = (version: number, isClient = true): StaticReportCommand => ({
  type: 'FetchFile',
  version,
  isClient,
  fetching: 'opened',
  by: 'client',
  at: signed.at,
})
const withdrawingCommand = (upload: string): StaticReportCommand => ({ type: 'WithdrawVersion', upload, ...signed })
const deletingCommand: StaticReportCommand = { type: 'DeleteReport', ...signed }

const doingState = (state: StaticReportState, command: StaticReportCommand): StaticReportState =>
  pipe(
    staticReport.decide(command, state),
    E.match(
      () => state,
      (events) => events.reduce(staticReport.evolve, state),
    ),
  )

const after = (...commands: readonly StaticReportCommand[]): StaticReportState =>
  commands.reduce(doingState, staticReport.initial)

const hashes = (state: StaticReportState) =>
  state._tag === 'Unfiled' ? [] : validVersions(state).map(({ version, hash }) => [version, hash])

const typesOf = (command: StaticReportCommand, state: StaticReportState) =>
  pipe(
    staticReport.decide(command, state),
    E.map((events) => events.map(({ type }) => type)),
  )

test('a report is filed with its first file', () => {
  expect(after(filingCommand)).toEqual({
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
    const filed = after(filingCommand)
    expect(typesOf({ ...filingCommand, report: { ...report, StaticReportName } }, staticReport.initial)).toEqual(
      malformed,
    )
    expect(typesOf(editingCommand(1, { StaticReportName }), filed)).toEqual(malformed)
  },
)

test('a report has a title', () => {
  const required = E.left({ _tag: 'TitleRequired' })
  expect(typesOf({ ...filingCommand, report: { ...report, StaticReportTitle: ' ' } }, staticReport.initial)).toEqual(
    required,
  )
  expect(typesOf(editingCommand(1, { StaticReportTitle: '' }), after(filingCommand))).toEqual(required)
})

test('a title is not longer than anybody reads', () => {
  const tooLong = E.left({ _tag: 'TooLong' })
  const StaticReportTitle = 'a'.repeat(201)
  expect(typesOf({ ...filingCommand, report: { ...report, StaticReportTitle } }, staticReport.initial)).toEqual(tooLong)
  expect(typesOf(editingCommand(1, { StaticReportTitle }), after(filingCommand))).toEqual(tooLong)
  expect(typesOf(editingCommand(1, { StaticReportTitle: 'a'.repeat(200) }), after(filingCommand))).toEqual(
    E.right(['StaticReportEdited']),
  )
})

test('an id is one report', () => {
  expect(typesOf(filingCommand, after(filingCommand))).toEqual(E.right([]))
  expect(typesOf({ ...filingCommand, upload: second }, after(filingCommand))).toEqual(E.left({ _tag: 'Conflict' }))
})

test('another file is the next version, and the same one of another upload is one too', () => {
  expect(hashes(after(filingCommand, replacingCommand('bb', second)))).toEqual([
    [1, 'aa'],
    [2, 'bb'],
  ])
  expect(hashes(after(filingCommand, replacingCommand('aa', second)))).toEqual([
    [1, 'aa'],
    [2, 'aa'],
  ])
  expect(typesOf(replacingCommand('bb', second), after(filingCommand, replacingCommand('bb', second)))).toEqual(
    E.right([]),
  )
})

test('taking back the last file brings back the one before, and its number is not given again', () => {
  const withdrawn = after(filingCommand, replacingCommand('bb', second), withdrawingCommand(second))
  expect(hashes(withdrawn)).toEqual([[1, 'aa']])
  expect(hashes(doingState(withdrawn, replacingCommand('cc', reportId)))).toEqual([
    [1, 'aa'],
    [3, 'cc'],
  ])
})

test('taking back an earlier file leaves those after it', () => {
  expect(hashes(after(filingCommand, replacingCommand('bb', second), withdrawingCommand(first)))).toEqual([[2, 'bb']])
})

test('an upload that brought several versions takes back each of them', () => {
  const state = after(filingCommand, replacingCommand('bb', second), replacingCommand('cc', second))
  expect(typesOf(withdrawingCommand(second), state)).toEqual(E.right(['VersionWithdrawn', 'VersionWithdrawn']))
  expect(hashes(doingState(state, withdrawingCommand(second)))).toEqual([[1, 'aa']])
})

test('a report of which no file is left is gone', () => {
  const gone = after(filingCommand, withdrawingCommand(first))
  expect(gone._tag).toBe('Gone')
  expect(typesOf(withdrawingCommand(first), gone)).toEqual(E.right([]))
  expect(typesOf(deletingCommand, gone)).toEqual(E.right([]))
  for (const command of [fetchingCommand(1), editingCommand(2, {}), replacingCommand('bb', second)])
    expect(typesOf(command, gone)).toEqual(E.left({ _tag: 'NotFound' }))
})

test('a report that is deleted is gone', () => {
  expect(after(filingCommand, deletingCommand)._tag).toBe('Gone')
})

test('nothing happens to a report that was never filed', () => {
  for (const command of [
    replacingCommand('aa', first),
    editingCommand(0, {}),
    fetchingCommand(1),
    withdrawingCommand(first),
    deletingCommand,
  ])
    expect(typesOf(command, staticReport.initial)).toEqual(E.left({ _tag: 'NotFound' }))
})

test('an edit is decided on what is changed, not on who read it meanwhile', () => {
  const read = after(filingCommand, fetchingCommand(1), fetchingCommand(1))
  expect(typesOf(editingCommand(1, { Year: 2025 }), read)).toEqual(E.right(['StaticReportEdited']))
  const edited = doingState(read, editingCommand(1, { Year: 2025 }))
  expect(typesOf(editingCommand(1, { Year: 2024 }), edited)).toEqual(E.left({ _tag: 'StaleRevision' }))
  expect(typesOf(editingCommand(4, { Year: 2024 }), edited)).toEqual(E.right(['StaticReportEdited']))
})

test('whom a report is taken from is told that alone', () => {
  expect(staticReport.decide(editingCommand(1, { Code: 'PD0002' }), after(filingCommand))).toEqual(
    E.right([
      { type: 'StaticReportEdited', report: { ...report, Code: 'PD0002' }, ...signed },
      { type: 'OwnerLeft', Type: 'portfolio', Code: 'PD0001', ...signed },
    ]),
  )
  expect(typesOf(editingCommand(1, { Type: 'group' }), after(filingCommand))).toEqual(
    E.right(['StaticReportEdited', 'OwnerLeft']),
  )
})

test('only a version that counts is fetched', () => {
  const state = after(filingCommand, replacingCommand('bb', second), withdrawingCommand(second))
  expect(typesOf(fetchingCommand(1), state)).toEqual(E.right(['StaticReportFetched']))
  expect(typesOf(fetchingCommand(2), state)).toEqual(E.left({ _tag: 'NotFound' }))
  expect(typesOf(fetchingCommand(3), state)).toEqual(E.left({ _tag: 'NotFound' }))
})

test('of each version it is known whether a client has it, however often the firm looked', () => {
  const state = after(filingCommand, replacingCommand('bb', second), fetchingCommand(1), fetchingCommand(2, false))
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
  const titles = [after({ ...filingCommand, report: turned }), after(filingCommand, editingCommand(1, turned))].map(
    (state) => (state._tag === 'Filed' ? state.report.StaticReportTitle : null),
  )
  expect(titles).toEqual(['Tax statement', 'Tax statement'])
})

test('a stream says whose it is', () => {
  expect(staticReportOfStream(staticReportStream(reportId))).toEqual(O.some(reportId))
  expect(staticReportOfStream('report/valuation')).toEqual(O.none)
})
