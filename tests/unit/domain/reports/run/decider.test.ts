import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import {
  type RunCommand,
  type RunEnding,
  reportRun,
  type RunState,
} from '../../../../../src/domain/reports/run/decider.ts'
import { RunEvent, type RunRequested } from '../../../../../src/domain/reports/run/report-run.ts'

const { decide: decideCommand, evolve: evolveState, initial: initialState } = reportRun

const request: RunRequested = {
  report: 'valuation',
  title: 'Valuation',
  revision: 2,
  by: 'client',
  parameters: { AccountCode: 'P1', PositionDate: '2026-06-30', outputFormat: 'html' },
  position: 7,
  moment: '2026-07-01T00:00:00.000Z',
  reissueOf: null,
  batch: null,
}
const issued: RunEnding = { type: 'ReportIssued', hash: 'a1', bytes: 10, figures: 'b2', accounts: ['P1'] }
const failed: RunEnding = { type: 'ReportFailed', message: 'no', fault: null }
const cancelled: RunEnding = { type: 'ReportCancelled' }
const runningState: RunState = { _tag: 'Running', request }
const over = (ending: RunEnding): RunState => ({ _tag: 'Over', request, ending })
const endCommand = (ending: RunEnding): RunCommand => ({ type: 'EndRun', ending })

describe('a run', () => {
  test('is requested once, and the same again is quiet', () => {
    const command: RunCommand = { type: 'RequestRun', request }
    expect(decideCommand(command, initialState)).toEqual(E.right([{ type: 'ReportRequested', ...request }]))
    for (const state of [runningState, over(issued)]) expect(decideCommand(command, state)).toEqual(E.right([]))
  })

  test('cannot have the id of another', () => {
    const other: RunCommand = { type: 'RequestRun', request: { ...request, by: 'other' } }
    for (const state of [runningState, over(issued)])
      expect(decideCommand(other, state)).toEqual(E.left({ _tag: 'RunTaken' }))
  })

  test.each<[RunEnding, readonly RunEvent[]]>([
    [issued, [issued]],
    [cancelled, [cancelled]],
    [failed, [failed, { type: 'RunAnnounced' }]],
  ])('ends as it does, and announces a failure to whoever may not know why: %#', (ending, events) => {
    expect(decideCommand(endCommand(ending), runningState)).toEqual(E.right(events))
    expect(decideCommand(endCommand(ending), over(ending))).toEqual(E.right([]))
    expect(events.reduce<RunState>(evolveState, runningState)).toEqual(over(ending))
  })

  test('ends once', () => {
    expect(decideCommand(endCommand(issued), over(cancelled))).toEqual(E.left({ _tag: 'RunOver' }))
    expect(decideCommand(endCommand(issued), initialState)).toEqual(E.left({ _tag: 'NotFound' }))
    expect(evolveState(over(cancelled), issued)).toEqual(over(cancelled))
  })
})

const endingArbitrary = fc.constantFrom(issued, failed, cancelled)
const someRequest = fc.constantFrom(request, { ...request, by: 'other' })
const commandArbitrary: fc.Arbitrary<RunCommand> = fc.oneof(
  fc.record({ type: fc.constant('RequestRun' as const), request: someRequest }),
  fc.record({ type: fc.constant('EndRun' as const), ending: endingArbitrary }),
)
const eventArbitrary: fc.Arbitrary<RunEvent> = fc.oneof(
  someRequest.map((asked) => ({ type: 'ReportRequested' as const, ...asked })),
  endingArbitrary,
  fc.constant({ type: 'RunAnnounced' as const }),
)

test('an event is what it was once it has been stored', () => {
  fc.assert(
    fc.property(eventArbitrary, (one) => {
      const stored: unknown = JSON.parse(JSON.stringify(one))
      expect(RunEvent.decode(stored)).toEqual(E.right(one))
    }),
  )
})

test('saying anything twice is quiet, and any events fold', () => {
  fc.assert(
    fc.property(fc.array(eventArbitrary), commandArbitrary, (events, one) => {
      const state = events.reduce(evolveState, initialState)
      const decided = decideCommand(one, state)
      if (E.isRight(decided)) expect(decideCommand(one, decided.right.reduce(evolveState, state))).toEqual(E.right([]))
    }),
  )
})
