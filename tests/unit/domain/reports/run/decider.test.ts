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

const { decide, evolve, initial } = reportRun

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
const running: RunState = { _tag: 'Running', request }
const over = (ending: RunEnding): RunState => ({ _tag: 'Over', request, ending })
const end = (ending: RunEnding): RunCommand => ({ type: 'EndRun', ending })

describe('a run', () => {
  test('is requested once, and the same again is quiet', () => {
    const command: RunCommand = { type: 'RequestRun', request }
    expect(decide(command, initial)).toEqual(E.right([{ type: 'ReportRequested', ...request }]))
    for (const state of [running, over(issued)]) expect(decide(command, state)).toEqual(E.right([]))
  })

  test('cannot have the id of another', () => {
    const other: RunCommand = { type: 'RequestRun', request: { ...request, by: 'other' } }
    for (const state of [running, over(issued)]) expect(decide(other, state)).toEqual(E.left({ _tag: 'RunTaken' }))
  })

  test.each<[RunEnding, readonly RunEvent[]]>([
    [issued, [issued]],
    [cancelled, [cancelled]],
    [failed, [failed, { type: 'RunAnnounced' }]],
  ])('ends as it does, and announces a failure to whoever may not know why: %#', (ending, events) => {
    expect(decide(end(ending), running)).toEqual(E.right(events))
    expect(decide(end(ending), over(ending))).toEqual(E.right([]))
    expect(events.reduce<RunState>(evolve, running)).toEqual(over(ending))
  })

  test('ends once', () => {
    expect(decide(end(issued), over(cancelled))).toEqual(E.left({ _tag: 'RunOver' }))
    expect(decide(end(issued), initial)).toEqual(E.left({ _tag: 'NotFound' }))
    expect(evolve(over(cancelled), issued)).toEqual(over(cancelled))
  })
})

const ending = fc.constantFrom(issued, failed, cancelled)
const someRequest = fc.constantFrom(request, { ...request, by: 'other' })
const command: fc.Arbitrary<RunCommand> = fc.oneof(
  fc.record({ type: fc.constant('RequestRun' as const), request: someRequest }),
  fc.record({ type: fc.constant('EndRun' as const), ending }),
)
const event: fc.Arbitrary<RunEvent> = fc.oneof(
  someRequest.map((asked) => ({ type: 'ReportRequested' as const, ...asked })),
  ending,
  fc.constant({ type: 'RunAnnounced' as const }),
)

test('an event is what it was once it has been stored', () => {
  fc.assert(
    fc.property(event, (one) => {
      const stored: unknown = JSON.parse(JSON.stringify(one))
      expect(RunEvent.decode(stored)).toEqual(E.right(one))
    }),
  )
})

test('saying anything twice is quiet, and any events fold', () => {
  fc.assert(
    fc.property(fc.array(event), command, (events, one) => {
      const state = events.reduce(evolve, initial)
      const decided = decide(one, state)
      if (E.isRight(decided)) expect(decide(one, decided.right.reduce(evolve, state))).toEqual(E.right([]))
    }),
  )
})
