import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  type MessagesOpening,
  type ReasonGiven,
  supervisionOpeningMachine,
} from '../../../../src/machines/messages/supervision-opening.ts'
import { SupervisionDialog } from '../../../../src/views/messages/supervision-dialog.tsx'
import { supervisionOpening as sample } from '../../../samples/messages/supervision-opening.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const machine = supervisionOpeningMachine.provide({ actors: { openMessages: unanswered(), leave: unanswered() } })

const rendered = (logic: typeof machine = machine) => {
  const opening = createActor(logic, { input: { username: 'client', name: 'Margaret Ashworth', newId: () => 'an id' } })
  opening.start()
  renderView(<SupervisionDialog opening={opening} />)
  return opening
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
const button = () => screen.getByRole('button', { name: 'Open messages' })

test.each(pathsOf(machine, sample.events, sample))('$name', ({ steps }) => {
  const opening = rendered()
  for (const { event, state } of steps) {
    if (event.type === 'reason.typed' && !field().readOnly)
      fireEvent.change(field(), { target: { value: event.reason } })
    else if (event.type === 'opening.requested' && !button().hasAttribute('disabled')) fireEvent.click(button())
    else if (event.type === 'opening.cancelled' && !field().readOnly)
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    else act(() => opening.send(event))
    const { reason, refusal } = state.context
    expect(opening.getSnapshot().value).toEqual(state.value)
    if (state.matches('closed')) continue
    expect(field().value).toBe(reason)
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(O.toNullable(refusal))
    expect(button().hasAttribute('disabled')).toBe(!state.matches('writing') || reason.trim() === '')
  }
})

test('what was not heard of is asked for again as the same, and the messages are then opened', async () => {
  const asked: ReasonGiven[] = []
  const left: string[] = []
  const opening = rendered(
    machine.provide({
      actors: {
        openMessages: fromPromise<MessagesOpening, ReasonGiven>(({ input }) => {
          asked.push(input)
          return Promise.resolve(asked.length === 1 ? E.left('There was a problem') : E.right(null))
        }),
        leave: fromPromise<unknown, string>(({ input }) => Promise.resolve(left.push(input))),
      },
    }),
  )
  fireEvent.change(field(), { target: { value: ' Complaint 7 ' } })
  fireEvent.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe('There was a problem')
  await act(async () => {
    fireEvent.click(button())
    await Promise.resolve()
  })
  await expect.poll(() => opening.getSnapshot().status).toBe('done')
  const once = { username: 'client', reason: 'Complaint 7', correlation: 'an id' }
  expect([asked, left]).toEqual([[once, once], ['client']])
})
