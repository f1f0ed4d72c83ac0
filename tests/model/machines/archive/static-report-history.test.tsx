import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { archivedSample } from '../../../samples/archive/report-archive.ts'
import { staticReportHistory as sample } from '../../../samples/archive/static-report-history.ts'
import {
  reportPastMachine,
  staticReportHistoryMachine,
} from '../../../../src/machines/archive/static-report-history.ts'
import { staticReportReaderMachine } from '../../../../src/machines/archive/static-report-reader.ts'
import { HistoryDialog } from '../../../../src/views/archive/report/history-dialog.tsx'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = staticReportHistoryMachine.provide({
  actors: {
    list: reportPastMachine.provide({ actors: unfollowedActors() }),
    reader: staticReportReaderMachine.provide({ actors: { openFile: unanswered(), saveFile: unanswered() } }),
  },
})
const machineInput = { report: archivedSample }
const isHidden = true

const buttonOf = (event: EventFrom<typeof testedMachine>): RegExp | undefined => {
  switch (event.type) {
    case 'past.retried':
      return /^Try again$/
    case 'version.opened':
      return /^Open version 1$/
    case 'history.closed':
      return /^Close: History of/
    default:
      return undefined
  }
}

const renderHistory = () => {
  const history = createActor(testedMachine, { input: machineInput }).start()
  renderView(<HistoryDialog history={history} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const name = buttonOf(event)
    act(() => {
      if (isListReceived(event)) bringList(history.getSnapshot().children.list, event)
      else if (name === undefined) history.send(event)
      else fireEvent.click(screen.getByRole('button', { name, hidden: isHidden }))
    })
  }
  return { history, perform }
}

const headersIn = (region: string): readonly (string | null)[] =>
  [...(screen.queryByRole('region', { name: region, hidden: isHidden })?.querySelectorAll('tbody th') ?? [])].map(
    ({ firstChild }) => firstChild?.textContent ?? null,
  )

const whats = { filed: 'Filed', opened: 'Opened' } as const

describe('the history of a static report', () => {
  test.each(pathsOf(testedMachine, sample.events, { input: machineInput, isPossible: remembersList }))(
    '$name',
    ({ steps }) => {
      const { history, perform } = renderHistory()
      for (const { event, state } of steps) {
        perform(event)
        const past = O.toNullable(state.context.list.known)
        expect(history.getSnapshot().value).toEqual(state.value)
        if (state.matches('closed')) continue
        expect(headersIn('Versions')).toEqual((past?.versions ?? []).map(({ version }) => version.toString()))
        expect(headersIn('Events')).toEqual(
          (past?.occurrences ?? []).map(({ what }) => (what === 'opened' ? whats.opened : whats.filed)),
        )
        expect(screen.queryAllByRole('dialog', { hidden: isHidden })).toHaveLength(
          state.matches({ open: 'reading' }) ? 2 : 1,
        )
        expect(screen.queryByRole('alert', { hidden: isHidden }) !== null).toBe(state.context.list.isFailed)
      }
    },
  )
})
