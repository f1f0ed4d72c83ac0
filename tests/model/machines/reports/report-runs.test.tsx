import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { soughtRuns } from '../../../../src/domain/reports/run/report-run.ts'
import { listReceived } from '../../../samples/followed.ts'
import { reportRuns as sample } from '../../../samples/reports/report-runs.ts'
import { runSample } from '../../../samples/reports/runnable-reports.ts'
import { newId } from '../../../samples/sample.ts'
import { listedRunsMachine, reportRunsMachine, type RunsPage } from '../../../../src/machines/reports/report-runs.ts'
import { RunsScreen } from '../../../../src/views/reports/runs/runs-screen.tsx'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = reportRunsMachine.provide({
  actors: {
    list: listedRunsMachine.provide({ actors: unfollowedActors() }),
    listEarlier: unanswered(),
    openRun: unanswered(),
    reissueRun: unanswered(),
  },
})

const isHidden = true

const buttonOf = (event: EventFrom<typeof testedMachine>): RegExp | undefined => {
  switch (event.type) {
    case 'list.retried':
      return /^Try again$/
    case 'more.requested':
      return /^Show earlier$/
    case 'run.opened':
      return event.id === runSample.id ? /^Open Portfolio valuation/ : undefined
    case 'reissue.requested':
      return event.how === 'exact' ? /^Re-issue Portfolio valuation/ : /^Correct Portfolio valuation/
    case 'reissue.opened':
      return /^Open the report$/
    case 'work.cancelled':
      return /^Cancel$/
    case 'reader.closed':
      return /^Close: /
    case 'filter.changed':
    default:
      return undefined
  }
}

const renderRuns = () => {
  const runs = createActor(testedMachine, { input: { newId } }).start()
  renderView(<RunsScreen runs={runs} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const name = buttonOf(event)
    const [button] = name === undefined ? [] : screen.queryAllByRole('button', { name, hidden: isHidden })
    const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search', hidden: isHidden })
    act(() => {
      if (isListReceived(event)) bringList(runs.getSnapshot().children.list, event)
      else if (event.type === 'filter.changed' && search().value !== event.filter.search)
        fireEvent.change(search(), {
          target: { value: event.filter.search },
        })
      else if (button === undefined) runs.send(event)
      else fireEvent.click(button)
    })
  }
  return { runs, perform }
}

const isOf = ({ type }: { readonly type: string }, actor: string): boolean => type === `xstate.done.actor.${actor}`

const bringKnown = (runs: ReturnType<typeof renderRuns>['runs'], known: O.Option<RunsPage>) => {
  if (O.isSome(known)) act(() => bringList(runs.getSnapshot().children.list, listReceived(known.value)))
}

describe('the list of runs', () => {
  test.each(pathsOf(reportRunsMachine, sample.events, { ...sample, isPossible: remembersList }))(
    '$name',
    ({ steps }) => {
      const { runs, perform } = renderRuns()
      for (const { event, state } of steps) {
        perform(event)
        // the list takes over earlier runs, and the model knows the list only as its events say
        if (isOf(event, 'listEarlier')) bringKnown(runs, state.context.list.known)
        const { list, filter, reissued } = runs.getSnapshot().context
        expect(list.isFailed).toBe(state.context.list.isFailed)
        expect(runs.getSnapshot().value).toEqual(state.value)
        expect(screen.queryByText(/^Earlier reports could not be loaded/) !== null).toBe(
          state.matches({ list: 'moreFailed' }),
        )
        const rows = screen
          .queryAllByRole('rowheader', { hidden: isHidden })
          .filter((row) => row.closest('[role=dialog]') === null)
        expect(rows).toHaveLength(O.isSome(list.known) ? soughtRuns(list.known.value.runs, filter).length : 0)
        expect(screen.queryByText(/^Re-issue creates the same report again/) !== null).toBe(rows.length > 0)
        expect(screen.queryByRole('dialog') !== null).toBe(!state.matches({ work: 'free' }))
        expect(screen.queryByTitle('Portfolio valuation, report') !== null).toBe(state.matches({ work: 'reading' }))
        expect(screen.queryByRole('region', { name: 'Changed figures', hidden: isHidden }) !== null).toBe(
          state.matches({ work: 'compared' }),
        )
        if (state.matches({ work: 'compared' }) && O.isSome(reissued))
          expect(screen.getByRole('dialog').textContent).toContain(
            '$100.00$101.50Prices of 20-Nov-26, imported by admin',
          )
      }
    },
  )

  const run = (index: number) => ({ ...runSample, id: `00000000-0000-4000-8000-0000000000${index.toString()}` })

  const listedAfter = (...pages: readonly RunsPage[]) => {
    const runs = createActor(testedMachine, { input: { newId } }).start()
    pages.forEach((page) => bringList(runs.getSnapshot().children.list, listReceived(page)))
    const { known } = runs.getSnapshot().context.list
    return O.isSome(known) ? { ...known.value, runs: known.value.runs.map(({ id }) => id) } : null
  }

  test('says of a run that its file is gone, and offers to issue it again and not to open it', () => {
    const { runs } = renderRuns()
    act(() =>
      bringList(
        runs.getSnapshot().children.list,
        listReceived({ runs: [{ ...runSample, isKept: false }], before: null }),
      ),
    )
    expect(screen.getAllByText('File no longer kept').length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: /^Open Portfolio/ }).hasAttribute('disabled')).toBe(true)
    act(() => runs.send({ type: 'run.opened', id: runSample.id }))
    expect(runs.getSnapshot().matches({ work: 'free' })).toBe(true)
    act(() => screen.getByRole('button', { name: /^Re-issue Portfolio/ }).click())
    expect(runs.getSnapshot().matches({ work: 'reissuing' })).toBe(true)
  })

  test('shows what was read last, though more was known before', () => {
    const known = { runs: [run(12), run(11)], before: 11 }
    expect(listedAfter(known, { runs: [run(13), run(12)], before: 12 })).toEqual({
      runs: [run(13).id, run(12).id],
      before: 12,
    })
  })
})
