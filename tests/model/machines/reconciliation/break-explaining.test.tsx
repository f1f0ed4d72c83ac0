import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  breakExplainingMachine,
  type BreaksExplained,
  type ExplanationGiven,
} from '../../../../src/machines/reconciliation/break-explaining.ts'
import { ExplainingDialog } from '../../../../src/views/reconciliation/explaining-dialog.tsx'
import { breakExplaining as sample } from '../../../samples/reconciliation/break-explaining.ts'
import { aBreak, anExplainedBreak } from '../../../samples/reconciliation/reconciliation.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const machine = breakExplainingMachine.provide({ actors: { explainBreaks: unanswered() } })

const rendered = (logic: typeof machine = machine, breaks = [aBreak]) => {
  const explaining = createActor(logic, { input: { breaks, newId: () => 'an id' } }).start()
  renderView(<ExplainingDialog explaining={explaining} />)
  return explaining
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Explanation' })
const button = () => screen.getByRole('button', { name: 'Explain' })

test.each(pathsOf(machine, sample.events, sample))('$name', ({ steps }) => {
  const explaining = rendered()
  for (const { event, state } of steps) {
    if (event.type === 'reason.typed' && !field().readOnly)
      fireEvent.change(field(), { target: { value: event.reason } })
    else if (event.type === 'explanation.given' && !button().hasAttribute('disabled')) fireEvent.click(button())
    else if (event.type === 'explanation.cancelled' && !field().readOnly)
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    else act(() => explaining.send(event))
    const { reason, refusal } = state.context
    expect(explaining.getSnapshot().value).toEqual(state.value)
    if (state.matches('closed')) continue
    expect(field().value).toBe(reason)
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(O.toNullable(refusal))
    expect(button().hasAttribute('disabled')).toBe(!state.matches('writing') || reason.trim() === '')
  }
})

test('what was not heard of is asked for again as the same', async () => {
  const asked: ExplanationGiven[] = []
  const explaining = rendered(
    machine.provide({
      actors: {
        explainBreaks: fromPromise<BreaksExplained, ExplanationGiven>(({ input }) => {
          asked.push(input)
          return Promise.resolve(asked.length === 1 ? E.left('There was a problem') : E.right(null))
        }),
      },
    }),
  )
  fireEvent.change(field(), { target: { value: ' Settles on Monday ' } })
  fireEvent.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe('There was a problem')
  await act(async () => {
    fireEvent.click(button())
    await Promise.resolve()
  })
  await expect.poll(() => explaining.getSnapshot().status).toBe('done')
  const once = { breaks: [aBreak], reason: 'Settles on Monday', correlation: 'an id' }
  expect(asked).toEqual([once, once])
})

test('what is explained already begins with its reason, and several with none unless they share it', () => {
  rendered(machine, [anExplainedBreak])
  expect(field().value).toBe('Interest')
  expect(screen.getByText('P00002 Cash: +$0.01')).toBeTruthy()
  rendered(machine, [anExplainedBreak, aBreak])
  expect(screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Explanation' }).at(-1)?.value).toBe('')
})
