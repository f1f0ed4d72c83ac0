import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, SimulatedClock } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { sheet as sample } from '../../../samples/widgets/sheet.ts'
import { sheetMachine } from '../../../../src/machines/widgets/sheet.ts'
import { RowChoice } from '../../../../src/views/widgets/sheet/row-choice.tsx'
import { SheetWord } from '../../../../src/views/widgets/sheet/sheet-word.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const waitingMachine = sheetMachine.provide({ actors: { deliver: unanswered() } })

const row = { name: 'Alpha' }

const renderSheet = () => {
  const clock = new SimulatedClock()
  const sheet = createActor(waitingMachine, { clock }).start()
  renderView(
    <>
      <SheetWord sheet={sheet} />
      <RowChoice sheet={sheet} row={row} isChosen={false} name="Alpha" />
    </>,
  )
  const perform = (event: EventFrom<typeof sheetMachine>): void => {
    if (event.type.startsWith('xstate.after')) act(() => clock.increment(6000))
    else if (event.type === 'row.toggled') fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Alpha' }))
    else if (event.type === 'sheet.cancelled' && screen.queryByText('Cancel') !== null)
      fireEvent.click(screen.getByText('Cancel'))
    else if (event.type === 'word.dismissed' && screen.queryByText('Close') !== null)
      fireEvent.click(screen.getByText('Close'))
    else act(() => sheet.send(event))
  }
  return { sheet, perform }
}

describe('a sheet', () => {
  test.each(pathsOf(sample.machine, sample.events))('$name', ({ steps }) => {
    const { sheet, perform } = renderSheet()
    for (const { event, state } of steps) {
      perform(event)
      const { failure, chosen } = state.context
      expect(sheet.getSnapshot().value).toEqual(state.value)
      expect([...sheet.getSnapshot().context.chosen]).toEqual([...chosen])
      expect(screen.queryByText(/Preparing/) !== null).toBe(state.matches({ delivery: 'making' }))
      expect(screen.queryByText(/Copied 1 row|Sent 1 row/) !== null).toBe(state.matches({ delivery: 'made' }))
      expect(screen.queryByRole('alert') !== null).toBe(O.isSome(failure))
    }
  })
})
