import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  type YearChanged,
  type YearChangeGiven,
  yearChangingMachine,
  type YearChangingInput,
} from '../../../../src/machines/ledger/year-changing.ts'
import { YearChangingDialog } from '../../../../src/views/ledger/year-changing-dialog.tsx'
import { yearChanging as sample } from '../../../samples/ledger/year-changing.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const machine = yearChangingMachine.provide({ actors: { changeYear: unanswered() } })

const opening: Omit<YearChangingInput, 'newId'> = { act: 'open', year: 2024, accounts: ['P00001'] }

const rendered = (logic: typeof machine = machine, input = opening) => {
  const changing = createActor(logic, { input: { ...input, newId: () => 'an id' } }).start()
  renderView(<YearChangingDialog changing={changing} />)
  return changing
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
const button = () => screen.getByRole('button', { name: 'Open again' })

test.each(pathsOf(machine, sample.events, sample))('$name', ({ steps }) => {
  const changing = rendered()
  for (const { event, state } of steps) {
    if (event.type === 'reason.typed' && !field().readOnly)
      fireEvent.change(field(), { target: { value: event.reason } })
    else if (event.type === 'change.confirmed' && !button().hasAttribute('disabled')) fireEvent.click(button())
    else if (event.type === 'change.cancelled' && !field().readOnly)
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    else act(() => changing.send(event))
    const { reason, refusal } = state.context
    expect(changing.getSnapshot().value).toEqual(state.value)
    if (state.matches('ended')) continue
    expect(field().value).toBe(reason)
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(O.toNullable(refusal))
    expect(button().hasAttribute('disabled')).toBe(!state.matches('asking') || reason.trim() === '')
  }
})

test('a year is closed without a reason, and what was not heard of is asked for again as the same', async () => {
  const asked: YearChangeGiven[] = []
  const changing = rendered(
    machine.provide({
      actors: {
        changeYear: fromPromise<YearChanged, YearChangeGiven>(({ input }) => {
          asked.push(input)
          return Promise.resolve(asked.length === 1 ? E.left('There was a problem') : E.right(null))
        }),
      },
    }),
    { act: 'close', year: 2024, accounts: null },
  )
  expect(screen.getByRole('dialog', { name: 'Close FY-24 of all accounts' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  const close = () => screen.getByRole('button', { name: 'Close', hidden: false })
  fireEvent.click(close())
  expect((await screen.findByRole('alert')).textContent).toBe('There was a problem')
  await act(async () => {
    fireEvent.click(close())
    await Promise.resolve()
  })
  await expect.poll(() => changing.getSnapshot().status).toBe('done')
  const once = { act: 'close', year: 2024, accounts: null, reason: '', correlation: 'an id' }
  expect(asked).toEqual([once, once])
})
