import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E, O, pipe } from '../../../../../src/domain/fp.ts'
import {
  type BatchCommand,
  BatchEvent,
  maxItems,
  ReportBatch,
} from '../../../../../src/domain/reports/batch/report-batch.ts'
import { type MaybeBatch, reportBatch } from '../../../../../src/domain/reports/batch/decider.ts'
import { tallyOf, withChange } from '../../../../../src/domain/reports/batch/steering.ts'

const asked = {
  id: '00000000-0000-4000-8000-000000000001',
  report: 'valuation',
  title: 'Valuation',
  revision: 3,
  position: 40,
  level: 'account',
  parameters: { EndDate: '2026-06-30', outputFormat: 'wkhtmltopdf' },
  by: 'adviser',
  at: '2026-07-01T00:00:00.000Z',
} as const

const runId = '00000000-0000-4000-8000-00000000000a'
const codeList = ['P1', 'P2', 'P3']
const items = codeList.map((code) => ({ code }))
const requestingCommand: BatchCommand = { type: 'RequestBatch', ...asked, items }
const issuingCommand = (code: string): BatchCommand => ({ type: 'IssueItem', code, run: runId })
const failingCommand = (code: string): BatchCommand => ({ type: 'FailItem', code, message: 'No prices' })
const pausingCommand: BatchCommand = { type: 'PauseBatch' }
const resumingCommand: BatchCommand = { type: 'ResumeBatch' }
const cancellingCommand: BatchCommand = { type: 'CancelBatch' }
const retryingCommand: BatchCommand = { type: 'RetryFailed' }

const doingState = (state: MaybeBatch, command: BatchCommand): MaybeBatch =>
  pipe(
    reportBatch.decide(command, state),
    E.match(
      () => state,
      (events) => events.reduce(reportBatch.evolve, state),
    ),
  )

const after = (...commands: readonly BatchCommand[]): MaybeBatch => commands.reduce(doingState, reportBatch.initial)

const standing = (...commands: readonly BatchCommand[]) =>
  pipe(
    after(...commands),
    O.map((batch) => [batch.state, ...batch.items.map(({ state }) => state._tag)]),
    O.toNullable,
  )

const aCode = fc.constantFrom(...codeList, 'P9')
const aCommand: fc.Arbitrary<BatchCommand> = fc.oneof(
  aCode.map(issuingCommand),
  aCode.map(failingCommand),
  fc.constantFrom(requestingCommand, pausingCommand, resumingCommand, cancellingCommand, retryingCommand),
)
const anEvent: fc.Arbitrary<BatchEvent> = fc.oneof(
  aCode.map((code): BatchEvent => ({ type: 'ItemIssued', code, run: runId })),
  aCode.map((code): BatchEvent => ({ type: 'ItemFailed', code, message: '' })),
  fc.constantFrom<BatchEvent>(
    { type: 'BatchRequested', ...asked, items },
    { type: 'BatchPaused' },
    { type: 'BatchResumed' },
    { type: 'BatchCancelled' },
    { type: 'FailedRetried' },
  ),
)

test('whoever is named twice is issued once', () => {
  expect(standing({ ...requestingCommand, items: [...items, ...items] })).toEqual([
    'running',
    'Waiting',
    'Waiting',
    'Waiting',
  ])
})

test('a batch of nobody is refused, and so is one of too many', () => {
  const many = Array.from({ length: maxItems + 1 }, (_, index) => ({ code: `P${index.toString()}` }))
  expect(reportBatch.decide({ ...requestingCommand, items: [] }, O.none)).toEqual(E.left({ _tag: 'NobodyChosen' }))
  expect(reportBatch.decide({ ...requestingCommand, items: many }, O.none)).toEqual(E.left({ _tag: 'TooMany' }))
  expect(E.isRight(reportBatch.decide({ ...requestingCommand, items: many.slice(1) }, O.none))).toBe(true)
})

test('an id said twice is one batch, and nobody else can say it', () => {
  expect(reportBatch.decide(requestingCommand, after(requestingCommand))).toEqual(E.right([]))
  expect(reportBatch.decide({ ...requestingCommand, by: 'mallory' }, after(requestingCommand))).toEqual(
    E.left({ _tag: 'Conflict' }),
  )
})

test('nothing happens to a batch that was never asked for', () => {
  for (const command of [issuingCommand('P1'), pausingCommand, cancellingCommand, retryingCommand])
    expect(reportBatch.decide(command, O.none)).toEqual(E.left({ _tag: 'NotFound' }))
})

test('it is done when nothing waits', () => {
  expect(standing(requestingCommand, issuingCommand('P1'), failingCommand('P2'))).toEqual([
    'running',
    'Issued',
    'Failed',
    'Waiting',
  ])
  expect(standing(requestingCommand, issuingCommand('P1'), failingCommand('P2'), issuingCommand('P3'))).toEqual([
    'done',
    'Issued',
    'Failed',
    'Issued',
  ])
})

test('what was under way when it was paused is issued all the same', () => {
  expect(standing(requestingCommand, pausingCommand, issuingCommand('P1'))).toEqual([
    'paused',
    'Issued',
    'Waiting',
    'Waiting',
  ])
  expect(standing(requestingCommand, pausingCommand, resumingCommand)).toEqual([
    'running',
    'Waiting',
    'Waiting',
    'Waiting',
  ])
})

test('what was under way when it was cancelled is not issued any more', () => {
  expect(
    standing(requestingCommand, issuingCommand('P1'), cancellingCommand, issuingCommand('P2'), failingCommand('P3')),
  ).toEqual(['cancelled', 'Issued', 'Cancelled', 'Cancelled'])
})

test('failed ones are retried, and only they', () => {
  const done = [requestingCommand, issuingCommand('P1'), failingCommand('P2'), issuingCommand('P3')]
  expect(standing(...done, retryingCommand)).toEqual(['running', 'Issued', 'Waiting', 'Issued'])
  expect(standing(...done, retryingCommand, issuingCommand('P2'))).toEqual(['done', 'Issued', 'Issued', 'Issued'])
  expect(standing(requestingCommand, failingCommand('P1'), pausingCommand, retryingCommand)).toEqual([
    'paused',
    'Waiting',
    'Waiting',
    'Waiting',
  ])
})

test.each([pausingCommand, resumingCommand, cancellingCommand])('%j is refused once it is done', (command) => {
  const done = after(requestingCommand, ...codeList.map(issuingCommand))
  expect(reportBatch.decide(command, done)).toEqual(E.left({ _tag: 'BatchOver' }))
})

test('whatever is said in whatever order, each is issued at most once, and done is when nothing waits', () => {
  fc.assert(
    fc.property(fc.array(aCommand, { maxLength: 40 }), (commands) => {
      const issued: string[] = []
      let state = after(requestingCommand)
      for (const command of commands) {
        const events = pipe(
          reportBatch.decide(command, state),
          E.getOrElse((): readonly BatchEvent[] => []),
        )
        issued.push(...events.flatMap((event) => (event.type === 'ItemIssued' ? [event.code] : [])))
        state = events.reduce(reportBatch.evolve, state)
        const batch = O.isSome(state) ? state.value : expect.fail('the batch is gone')
        const { waiting, cancelled, total, settled } = tallyOf(batch)
        expect(waiting === 0).toBe(batch.state === 'done' || batch.state === 'cancelled')
        expect(cancelled > 0).toBe(batch.state === 'cancelled')
        expect(waiting + cancelled + settled).toBe(total)
      }
      expect(issued.length).toBe(new Set(issued).size)
    }),
  )
})

test('repeating a command is quiet', () => {
  fc.assert(
    fc.property(fc.array(aCommand), aCommand, (commands, command) => {
      const before = after(requestingCommand, ...commands)
      const first = reportBatch.decide(command, before)
      if (E.isLeft(first)) return
      const second = reportBatch.decide(command, first.right.reduce(reportBatch.evolve, before))
      expect(second).toEqual(E.right([]))
    }),
  )
})

test('any list of events leads to no batch or to a whole one, as often changed as there are events since', () => {
  fc.assert(
    fc.property(fc.array(anEvent), (events) => {
      const state = events.reduce(reportBatch.evolve, reportBatch.initial)
      const first = events.findIndex(({ type }) => type === 'BatchRequested')
      expect(O.isSome(state)).toBe(first >= 0)
      if (O.isNone(state)) return
      expect(ReportBatch.is(state.value)).toBe(true)
      expect(state.value.version).toBe(events.length - first)
    }),
  )
})

test('events survive the log', () => {
  fc.assert(
    fc.property(anEvent, (event) => {
      expect(BatchEvent.decode(JSON.parse(JSON.stringify(BatchEvent.encode(event))))).toEqual(E.right(event))
    }),
  )
})

test('of a batch that is new its members are not called by what its events say: it is read', () => {
  const event: BatchEvent = { type: 'BatchRequested', ...asked, items }
  expect(withChange([], { id: asked.id, version: 1, event })).toEqual(O.none)
  const read = pipe(
    after(requestingCommand),
    O.map((batch) => ({ ...batch, items: batch.items.map((item) => ({ ...item, name: `Account ${item.code}` })) })),
    O.toUndefined,
  )
  if (read === undefined) expect.unreachable()
  const changes: readonly BatchEvent[] = [
    event,
    { type: 'ItemIssued', code: 'P1', run: runId },
    { type: 'BatchPaused' },
  ]
  const received = changes.reduce(
    (list: O.Option<readonly ReportBatch[]>, change, index) =>
      pipe(
        list,
        O.chain((known) => withChange(known, { id: asked.id, version: index + 1, event: change })),
      ),
    O.some([read]),
  )
  const names = pipe(
    received,
    O.map(([batch]) => batch?.items.map(({ name }) => name)),
  )
  expect(names).toEqual(O.some(['Account P1', 'Account P2', 'Account P3']))
})
