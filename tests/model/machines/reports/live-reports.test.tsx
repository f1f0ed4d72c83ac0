import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { soughtReports } from '../../../../src/domain/reports/report.ts'
import { listedReportsMachine, liveReportsMachine } from '../../../../src/machines/reports/live-reports.ts'
import { liveReports as sample } from '../../../samples/reports/live-reports.ts'
import { LiveReportsScreen } from '../../../../src/views/reports/live/live-reports-screen.tsx'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = liveReportsMachine.provide({
  actors: {
    list: listedReportsMachine.provide({ actors: unfollowedActors() }),
    recallReports: unanswered(),
    readReportFile: unanswered(),
    openImported: unanswered(),
  },
})

const buttonNames: Readonly<Record<string, string>> = { 'list.retried': 'Try again', 'fault.dismissed': 'Dismiss' }

const renderList = () => {
  const live = createActor(testedMachine).start()
  renderView(<LiveReportsScreen live={live} />)
  const perform = async (event: EventFrom<typeof testedMachine>): Promise<void> => {
    const name = buttonNames[event.type]
    await act(async () => {
      if (isListReceived(event)) bringList(live.getSnapshot().children.list, event)
      else if (event.type === 'search.typed')
        fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: event.search } })
      else if (name === undefined) live.send(event)
      else fireEvent.click(screen.getByRole('button', { name }))
      await Promise.resolve()
    })
  }
  return { live, perform }
}

describe('the live reports', () => {
  test.each(pathsOf(testedMachine, sample.events, { isPossible: remembersList }))('$name', async ({ steps }) => {
    const { live, perform } = renderList()
    for (const { event, state } of steps) {
      await perform(event)
      const { list, search, fault } = state.context
      expect(live.getSnapshot().value).toEqual(state.value)
      expect(screen.queryAllByRole('rowheader')).toHaveLength(
        O.isSome(list.known) ? soughtReports(list.known.value, search).length : 0,
      )
      expect(screen.queryByText('Nothing was imported') !== null).toBe(O.isSome(fault))
      expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(list.isFailed)
      expect(screen.queryByText('Error getting list') !== null).toBe(list.isFailed)
      expect(screen.queryByRole('status', { name: 'Loading reports' }) !== null).toBe(
        O.isNone(list.known) && !list.isFailed,
      )
    }
  })
})
