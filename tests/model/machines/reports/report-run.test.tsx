import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, type EventFrom, waitFor } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { reportRun as sample } from '../../../samples/reports/report-run.ts'
import { requestSample } from '../../../samples/reports/runnable-reports.ts'
import { type IssueResult, reportRunMachine, type RunInProgress } from '../../../../src/machines/reports/report-run.ts'
import { failureTitle } from '../../../../src/views/reports/run/failure-text.ts'
import { RunFailure } from '../../../../src/views/reports/run/run-failure.tsx'
import { RunProgress } from '../../../../src/views/reports/run/run-progress.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = reportRunMachine.provide({
  actors: { runReport: unanswered(), stageEvents: silent(), seconds: silent() },
})

const counted = () => {
  let count = 0
  return () => `run ${((count += 1)).toString()}`
}

const buttonNames: Readonly<Record<string, string>> = {
  'run.cancelled': 'Cancel',
  'run.retried': 'Try again',
  'failure.dismissed': 'Dismiss',
}

const renderRun = (isAuthor: boolean, provided = testedMachine) => {
  const run = createActor(provided, { input: { newId: counted() } }).start()
  renderView(
    <>
      <RunProgress run={run} />
      <RunFailure run={run} isAuthor={isAuthor} />
    </>,
  )
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const name = buttonNames[event.type]
    act(() => {
      if (name === undefined) run.send(event)
      else fireEvent.click(screen.getByRole('button', { name }))
    })
  }
  return { run, perform }
}

const paths = pathsOf(reportRunMachine, sample.events, { input: { newId: () => 'run' } })

describe('a report under way', () => {
  test.each(paths)('$name', ({ steps }) => {
    const { run, perform } = renderRun(false)
    for (const { event, state } of steps) {
      perform(event)
      const { failure } = state.context
      expect(run.getSnapshot().value).toEqual(state.value)
      expect(screen.queryByRole('region', { name: /^Running / }) !== null).toBe(state.matches('running'))
      expect(screen.queryByRole('alert') !== null).toBe(state.matches('failed'))
      if (state.matches('failed') && O.isSome(failure))
        expect(screen.getByRole('alert').textContent).toContain(failureTitle(failure.value))
    }
  })

  const faulty: IssueResult = E.left({
    _tag: 'Faulty',
    fault: { _tag: 'HelperFault', message: 'total is not a function', part: 'helpers', line: 12 },
  })

  test.each([true, false])('tells where a template failed to who may read it (%s)', async (isAuthor) => {
    const answering = fromPromise<IssueResult, RunInProgress>(() => Promise.resolve(faulty))
    const { perform } = renderRun(isAuthor, testedMachine.provide({ actors: { runReport: answering } }))
    perform({ type: 'run.requested', request: requestSample })
    expect((await screen.findByRole('alert')).textContent.includes('Helpers, line 12: total is not a function')).toBe(
      isAuthor,
    )
    expect(screen.queryByRole('link', { name: 'Edit the report' }) !== null).toBe(isAuthor)
  })

  test('tells whoever has not written it where it failed', async () => {
    const failed: IssueResult = E.left({ _tag: 'Faulty', fault: null, detail: 'Helpers, line 12: does not work' })
    const answering = fromPromise<IssueResult, RunInProgress>(() => Promise.resolve(failed))
    const { perform } = renderRun(false, testedMachine.provide({ actors: { runReport: answering } }))
    perform({ type: 'run.requested', request: requestSample })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The report could not be created (Helpers, line 12: does not work). The figures are not affected.',
    )
  })

  test('First aid 6: a PDF that waits says for how many and how long, and is no error', () => {
    const { run, perform } = renderRun(false)
    perform({ type: 'run.requested', request: requestSample })
    const hear = (before: number, seconds: number | null) =>
      perform({ type: 'stage.received', stage: 'finishing', wait: O.some({ before, seconds }) })
    hear(3, 40)
    expect(screen.getByText('Waiting for 3 other PDFs. About 40 s.')).toBeTruthy()
    hear(0, null)
    expect(screen.getByText('This may take up to a minute.')).toBeTruthy()
    expect([run.getSnapshot().value, screen.queryByRole('alert')]).toEqual(['running', null])
    perform({ type: 'run.cancelled' })
    perform({ type: 'run.requested', request: requestSample })
    expect(screen.queryByText('This may take up to a minute.')).toBe(null)
  })

  test('runs one at a time, and says how long it takes', () => {
    const { run, perform } = renderRun(false)
    perform({ type: 'run.requested', request: requestSample })
    const first = run.getSnapshot().context.underWay.run
    perform({ type: 'run.requested', request: { ...requestSample, title: 'Another' } })
    expect(run.getSnapshot().context.underWay).toEqual({ run: first, request: requestSample })
    for (let second = 0; second < 61; second += 1) perform({ type: 'second.passed' })
    expect(screen.getByText('1 min 1 s')).toBeDefined()
  })

  test.each([
    ['the same id when nobody knows what became of it', { _tag: 'Lost' }, ['run 1', 'run 1']],
    ['another id when it was refused', { _tag: 'Refused', message: 'busy' }, ['run 1', 'run 2']],
  ] as const)('is tried again under %s', async (_, failed, ids) => {
    const asked: string[] = []
    const run = createActor(
      testedMachine.provide({
        actors: {
          runReport: fromPromise<IssueResult, RunInProgress>(({ input }) => {
            asked.push(input.run)
            return Promise.resolve(
              asked.length === 1 ? E.left(failed) : E.right({ ...input, page: '<p>Here it is</p>' }),
            )
          }),
        },
      }),
      { input: { newId: counted() } },
    ).start()
    run.send({ type: 'run.requested', request: requestSample })
    await waitFor(run, (snapshot) => snapshot.matches('failed'))
    run.send({ type: 'run.retried' })
    const { context } = await waitFor(run, (snapshot) => snapshot.matches('resting'))
    expect(asked).toEqual(ids)
    expect(O.isSome(context.issued)).toBe(true)
  })

  test('gives the call up when it is cancelled', () => {
    let aborted = false
    const run = createActor(
      testedMachine.provide({
        actors: {
          runReport: fromPromise<IssueResult, RunInProgress>(
            ({ signal }) =>
              new Promise(() => {
                signal.addEventListener('abort', () => (aborted = true))
              }),
          ),
        },
      }),
      { input: { newId: counted() } },
    ).start()
    run.send({ type: 'run.requested', request: requestSample })
    run.send({ type: 'run.cancelled' })
    expect(aborted).toBe(true)
  })
})
