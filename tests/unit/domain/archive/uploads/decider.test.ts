import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { E, O, pipe } from '../../../../../src/domain/fp.ts'
import {
  type UploadCommand,
  UploadEvent,
  isFiling,
  isOpen,
  ReportUpload,
} from '../../../../../src/domain/archive/uploads/report-upload.ts'
import { reportUpload } from '../../../../../src/domain/archive/uploads/decider.ts'
import { uploadLimits } from '../../../../../src/domain/archive/uploads/zip/limits.ts'
import {
  canWithdraw,
  evolveListedUpload,
  listedUpload,
} from '../../../../../src/domain/archive/uploads/listed-upload.ts'
import { uploadTallyOf } from '../../../../../src/domain/archive/uploads/tally.ts'
import * as u from './uploads.ts'

const standing = (...commands: readonly UploadCommand[]) =>
  pipe(
    u.uploadAfter(...commands),
    O.map((upload) => [upload.state, ...upload.files.map(({ state }) => state._tag)]),
    O.toNullable,
  )

const refused = (_tag: string) => E.left({ _tag })
const deciding = (command: UploadCommand, ...before: readonly UploadCommand[]) =>
  reportUpload.decide(command, u.uploadAfter(...before))
const statuses = (decided: ReturnType<typeof deciding>) =>
  pipe(
    decided,
    E.map((events) => events.map((event) => ('status' in event ? event.status : null))),
  )

const partly = [
  u.receiveUpload,
  u.beginUnzipping,
  u.beginFiles(0, 1, 2),
  u.settleFiled(0, 1),
  u.settleFailed(2),
  u.completeUpload,
]
const whole = [u.receiveUpload, u.beginUnzipping, u.beginFiles(0, 1, 2), u.settleFiled(0, 1, 2), u.completeUpload]

test('an upload goes its way by the numbers of the specification', () => {
  expect(statuses(deciding(u.receiveUpload))).toEqual(E.right([1]))
  expect(statuses(deciding(u.beginUnzipping, u.receiveUpload))).toEqual(E.right([2]))
  expect(statuses(deciding(u.beginFiles(0, 1), u.receiveUpload, u.beginUnzipping))).toEqual(E.right([3, 3]))
  expect(statuses(deciding(u.settleFiled(0, 1), u.receiveUpload, u.beginUnzipping, u.beginFiles(0, 1)))).toEqual(
    E.right([4, 4]),
  )
  expect(statuses(deciding(u.settleFailed(2), u.receiveUpload, u.beginUnzipping))).toEqual(E.right([11]))
  expect(statuses(deciding(u.completeUpload, u.receiveUpload, u.beginUnzipping, u.settleFiled(0, 1, 2)))).toEqual(
    E.right([5]),
  )
  expect(statuses(deciding(u.saveUpload, ...whole))).toEqual(E.right([6]))
  expect(statuses(deciding(u.giveUpUpload, u.receiveUpload, u.beginUnzipping))).toEqual(E.right([11]))
})

const misleading = (code: string) => {
  const file = u.plannedFile(code, { path: `${code}\u200b.pdf` })
  return { ...file, report: { ...file.report, StaticReportTitle: 'Tax\u202e \u200breturn\u0007' } }
}

test('names and titles are stored as they show, and a file keeps the name that it has in the zip', () => {
  const stored = [{ ...misleading('P1'), report: { ...misleading('P1').report, StaticReportTitle: 'Tax return' } }]
  expect(deciding({ ...u.receiveUpload, name: 'June\u202e 2026\u200b.zip', files: [misleading('P1')] })).toMatchObject(
    E.right([{ type: 'UploadReceived', name: 'June 2026.zip', files: stored }]),
  )
  const corrections = [{ file: 2, planned: misleading('P3') }]
  expect(deciding({ type: 'RetryFailed', corrections }, ...partly)).toMatchObject(
    E.right([{ corrections: [{ file: 2, planned: { path: 'P3.pdf', report: { StaticReportTitle: 'Tax return' } } }] }]),
  )
})

test('an upload of nothing is refused, and so is one of too many files', () => {
  const many = Array.from({ length: uploadLimits.entries + 1 }, (_, index) => u.plannedFile(`P${index.toString()}`))
  expect(deciding({ ...u.receiveUpload, files: [] })).toEqual(refused('NothingChosen'))
  expect(deciding({ ...u.receiveUpload, files: many })).toEqual(refused('TooManyFiles'))
  expect(E.isRight(deciding({ ...u.receiveUpload, files: many.slice(1) }))).toBe(true)
})

test.each([
  { path: 'a'.repeat(1001) },
  ...[{ StaticReportTitle: 'a'.repeat(201) }, { StaticReportName: 'a'.repeat(121) }, { Code: 'a'.repeat(101) }].map(
    (said) => ({ report: { ...u.plannedFile('P3').report, ...said } }),
  ),
])('a file of which more is said than is kept is neither received nor retried: %#', (changes) => {
  const file = u.plannedFile('P3', changes)
  expect(deciding({ ...u.receiveUpload, files: [u.plannedFile('P1'), file] })).toEqual(refused('TooLong'))
  const correction: UploadCommand = { type: 'RetryFailed', corrections: [{ file: 2, planned: file }] }
  // it keeps the path it has
  expect(E.isLeft(deciding(correction, ...partly))).toBe(file.path === 'P3.pdf')
})

describe('First aid 6: a report name of the wrong form', () => {
  const named = (StaticReportName: string) =>
    u.plannedFile('P3', { report: { ...u.plannedFile('P3').report, StaticReportName } })
  const untitled = u.plannedFile('P3', { report: { ...u.plannedFile('P3').report, StaticReportTitle: ' \u200b' } })

  test.each([
    [named('PD0001_2026_June'), 'ReportNameMalformed', '“PD0001_2026_June” is not a valid name'],
    [named(''), 'ReportNameMalformed', 'It has no name'],
    [untitled, 'ReportTitleMissing', 'It has no title'],
  ])('refuses the upload and the retry at once, and names the file', (file, _tag, message) => {
    const refusal = E.left({ _tag, errors: [{ path: 'P3.pdf', message }] })
    expect(deciding({ ...u.receiveUpload, files: [u.plannedFile('P1'), file] })).toEqual(refusal)
    expect(deciding({ type: 'RetryFailed', corrections: [{ file: 2, planned: file }] }, ...partly)).toEqual(refusal)
  })
})

test('a zip is not called longer than a file can be', () => {
  expect(deciding({ ...u.receiveUpload, name: 'a'.repeat(256) })).toEqual(refused('TooLong'))
  expect(E.isRight(deciding({ ...u.receiveUpload, name: 'a'.repeat(255) }))).toBe(true)
})

test('an id said twice is one upload, and nobody else can say it', () => {
  expect(deciding(u.receiveUpload, u.receiveUpload)).toEqual(E.right([]))
  expect(deciding({ ...u.receiveUpload, by: 'mallory' }, u.receiveUpload)).toEqual(refused('Conflict'))
})

test('nothing happens to an upload that was never received', () => {
  for (const command of [
    u.beginUnzipping,
    u.beginFiles(0),
    u.settleFiled(0),
    u.completeUpload,
    u.saveUpload,
    u.closeUpload,
    u.giveUpUpload,
    u.withdrawUpload,
  ])
    expect(deciding(command)).toEqual(refused('NotFound'))
})

test('a file is settled once, and nothing begins with one that is', () => {
  expect(standing(u.receiveUpload, u.beginUnzipping, u.settleFiled(0), u.settleFailed(0), u.beginFiles(0, 1))).toEqual([
    'unzipping',
    'Filed',
    'Uploading',
    'Waiting',
  ])
  expect(deciding(u.settleFiled(0, 7), u.receiveUpload, u.beginUnzipping, u.settleFailed(0))).toEqual(E.right([]))
})

test('what is said first of a file in one command counts', () => {
  const both: UploadCommand = {
    type: 'SettleFiles',
    settled: [u.settleFailed(1), u.settleFiled(1, 0)].flatMap((one) => (one.type === 'SettleFiles' ? one.settled : [])),
  }
  expect(standing(u.receiveUpload, u.beginUnzipping, both)).toEqual(['unzipping', 'Filed', 'Failed', 'Waiting'])
})

test('it is complete only when every file is settled', () => {
  expect(deciding(u.completeUpload, u.receiveUpload)).toEqual(refused('NotOver'))
  expect(deciding(u.completeUpload, u.receiveUpload, u.beginUnzipping, u.settleFiled(0), u.settleFailed(1))).toEqual(
    refused('NotOver'),
  )
  expect(standing(...partly)).toEqual(['complete', 'Filed', 'Filed', 'Failed'])
})

test('one in which a file failed is saved when it is closed, and without it', () => {
  expect(deciding(u.saveUpload, ...partly)).toEqual(E.right([]))
  expect(standing(...partly, u.closeUpload)).toEqual(['saved', 'Filed', 'Filed', 'Dropped'])
  expect(standing(...whole, u.saveUpload)).toEqual(['saved', 'Filed', 'Filed', 'Filed'])
  expect(deciding(u.closeUpload, u.receiveUpload, u.beginUnzipping)).toEqual(refused('NotOver'))
  expect(deciding(u.closeUpload, u.receiveUpload, u.giveUpUpload)).toEqual(refused('UploadOver'))
})

test('failed files are taken up again as they are corrected, and only they', () => {
  expect(standing(...partly, u.retryFailed(0, 2))).toEqual(['preparing', 'Filed', 'Filed', 'Waiting'])
  expect(standing(...partly, u.retryFailed(2), u.beginUnzipping, u.settleFiled(2), u.completeUpload)).toEqual([
    'complete',
    'Filed',
    'Filed',
    'Filed',
  ])
  expect(deciding(u.retryFailed(2), ...partly)).toEqual(
    E.right([
      {
        type: 'FailedRetried',
        status: 1,
        corrections: [{ file: 2, planned: u.plannedFile('P9', { path: 'P3.pdf', mayNameOthers: true }) }],
      },
    ]),
  )
})

test('nothing is retried where nothing of it failed, and not while it is filed', () => {
  expect(deciding(u.retryFailed(0, 9), ...partly)).toEqual(refused('NothingChosen'))
  expect(deciding(u.retryFailed(), ...partly)).toEqual(refused('NothingChosen'))
  expect(deciding(u.retryFailed(1), u.receiveUpload, u.beginUnzipping, u.settleFailed(1))).toEqual(refused('NotOver'))
  expect(deciding(u.retryFailed(2), ...partly, u.closeUpload)).toEqual(refused('UploadOver'))
})

test('what was filed is withdrawn once nothing more is filed, also where the rest was given up', () => {
  expect(deciding(u.withdrawUpload, u.receiveUpload, u.beginUnzipping, u.settleFiled(0))).toEqual(refused('NotOver'))
  expect(deciding(u.withdrawUpload, u.receiveUpload, u.giveUpUpload)).toEqual(refused('UploadOver'))
  expect(standing(u.receiveUpload, u.beginUnzipping, u.settleFiled(0), u.giveUpUpload, u.withdrawUpload)).toEqual([
    'withdrawn',
    'Filed',
    'Dropped',
    'Dropped',
  ])
  expect(standing(...partly, u.withdrawUpload)?.[0]).toBe('withdrawn')
  expect(deciding(u.closeUpload, ...partly, u.withdrawUpload)).toEqual(refused('UploadOver'))
})

test('a withdrawal says who took it back, and when', () => {
  const { by, at } = u.withdrawUpload.type === 'WithdrawUpload' ? u.withdrawUpload : expect.fail('it is no withdrawal')
  expect(O.toNullable(u.uploadAfter(...whole))?.withdrawn).toBe(null)
  expect(O.toNullable(u.uploadAfter(...whole, u.withdrawUpload))?.withdrawn).toEqual({ by, at })
})

test('after it has failed nothing more is filed, and what was on its way is dropped', () => {
  expect(
    standing(u.receiveUpload, u.beginUnzipping, u.settleFiled(0), u.giveUpUpload, u.beginFiles(1), u.settleFiled(1)),
  ).toEqual(['failed', 'Filed', 'Dropped', 'Dropped'])
  expect(deciding(u.beginUnzipping, u.receiveUpload, u.giveUpUpload)).toEqual(refused('UploadOver'))
  expect(deciding(u.giveUpUpload, ...whole)).toEqual(refused('UploadOver'))
})

const someFiles = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 })
const aCommand: fc.Arbitrary<UploadCommand> = fc.oneof(
  someFiles.map((files) => u.beginFiles(...files)),
  someFiles.map((files) => u.settleFiled(...files)),
  someFiles.map((files) => u.settleFailed(...files)),
  someFiles.map((files) => u.retryFailed(...files)),
  fc.constantFrom<UploadCommand>(
    u.receiveUpload,
    u.beginUnzipping,
    u.completeUpload,
    u.saveUpload,
    u.closeUpload,
    u.giveUpUpload,
    u.withdrawUpload,
  ),
)

/** All that is decided, beginning with the upload received. */
const eventsOf = (commands: readonly UploadCommand[]): readonly UploadEvent[] =>
  [u.receiveUpload, ...commands].reduce<readonly UploadEvent[]>((events, command) => {
    const decided = reportUpload.decide(command, events.reduce(reportUpload.evolve, reportUpload.initial))
    return E.isRight(decided) ? [...events, ...decided.right] : events
  }, [])

const anEvent: fc.Arbitrary<UploadEvent> = fc
  .array(aCommand, { minLength: 1, maxLength: 20 })
  .map(eventsOf)
  .chain((events) => fc.constantFrom(...events))

test('whatever is said in whatever order, each file is filed at most once and only while it is unzipped', () => {
  fc.assert(
    fc.property(fc.array(aCommand, { maxLength: 40 }), (commands) => {
      const events = eventsOf(commands)
      const filed = events.flatMap((event) => (event.type === 'FileUploaded' ? [event.file] : []))
      expect(filed.length).toBe(new Set(filed).size)
      events.reduce((state, event) => {
        if (event.type === 'FileUploaded' || event.type === 'FileUploading' || event.type === 'FileFailed')
          expect(O.toUndefined(state)?.state).toBe('unzipping')
        return reportUpload.evolve(state, event)
      }, reportUpload.initial)
    }),
  )
})

test('whatever is said in whatever order, one that is over has nothing that waits', () => {
  fc.assert(
    fc.property(fc.array(aCommand, { maxLength: 40 }), (commands) => {
      const upload = u.uploadAfter(u.receiveUpload, ...commands)
      const { state, ...rest } = O.isSome(upload) ? upload.value : expect.fail('the upload is gone')
      const { settled, total, failed, dropped } = uploadTallyOf(rest)
      if (!isFiling({ state })) expect(settled).toBe(total)
      if (state === 'saved') expect(failed).toBe(0)
      if (isOpen({ state })) expect(dropped).toBe(0)
    }),
  )
})

test('First aid 6: events alone keep the counts of a listed upload, whatever is said in whatever order', () => {
  fc.assert(
    fc.property(fc.array(aCommand, { maxLength: 40 }), (commands) => {
      const events = eventsOf(commands)
      const whole = events.reduce(reportUpload.evolve, reportUpload.initial)
      const listed = events.reduce(evolveListedUpload, O.none)
      expect(listed).toEqual(O.map(listedUpload)(whole))
      const withdrawal = reportUpload.decide({ type: 'WithdrawUpload', by: 'admin', at: u.receiveUpload.at }, whole)
      expect(pipe(listed, O.exists(canWithdraw))).toBe(E.isRight(withdrawal) && withdrawal.right.length > 0)
    }),
  )
})

test('repeating a command is quiet', () => {
  fc.assert(
    fc.property(fc.array(aCommand), aCommand, (commands, command) => {
      const before = u.uploadAfter(u.receiveUpload, ...commands)
      const first = reportUpload.decide(command, before)
      if (E.isLeft(first)) return
      const second = reportUpload.decide(command, first.right.reduce(reportUpload.evolve, before))
      expect(second).toEqual(E.right([]))
    }),
  )
})

test('any list of events leads to no upload or to a whole one, as often changed as there are events since', () => {
  fc.assert(
    fc.property(fc.array(anEvent), (events) => {
      const state = events.reduce(reportUpload.evolve, reportUpload.initial)
      const first = events.findIndex(({ type }) => type === 'UploadReceived')
      expect(O.isSome(state)).toBe(first >= 0)
      if (O.isNone(state)) return
      expect(ReportUpload.is(state.value)).toBe(true)
      expect(state.value.version).toBe(events.length - first)
    }),
  )
})

test('of a file an upload does not have nothing is heard', () => {
  const before = u.uploadAfter(...partly)
  for (const file of [-1, 0.5, 3, 5000]) {
    const event: UploadEvent = {
      type: 'FailedRetried',
      status: 1,
      corrections: [{ file, planned: u.plannedFile('P9') }],
    }
    const after = pipe(reportUpload.evolve(before, event), O.toNullable)
    expect(after?.files).toEqual(O.toNullable(before)?.files)
  }
})

test('events survive the log', () => {
  fc.assert(
    fc.property(anEvent, (event) => {
      expect(UploadEvent.decode(JSON.parse(JSON.stringify(UploadEvent.encode(event))))).toEqual(E.right(event))
    }),
  )
})
