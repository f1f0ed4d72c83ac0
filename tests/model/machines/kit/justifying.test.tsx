import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { type JustifiedAct, justifyingMachine, type JustifiedResult } from '../../../../src/machines/kit/justifying.ts'
import { type YearChange, yearChangingMachine } from '../../../../src/machines/ledger/closed-years.ts'
import { supervisionOpeningMachine } from '../../../../src/machines/messages/supervision-opening.ts'
import { breakExplainingMachine } from '../../../../src/machines/ledger/reconciliation.ts'
import { YearChangingDialog } from '../../../../src/views/ledger/years/year-changing-dialog.tsx'
import { SupervisionDialog } from '../../../../src/views/messages/supervision-dialog.tsx'
import { ExplainingDialog } from '../../../../src/views/ledger/reconciliation/reconciliation-screen.tsx'
import { justifying as sample, justifyingEvents } from '../../../samples/justifying.ts'
import { aBreak, anExplainedBreak } from '../../../samples/ledger/reconciliation.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const newId = () => 'an id'

type Justifying<What> = ReturnType<typeof justifyingMachine<What>>

interface AskedCall<What> {
  readonly what: string
  readonly machine: Justifying<What>
  readonly of: What
  readonly dialog: (ref: ActorRefFrom<Justifying<What>>) => ReactNode
  readonly title: string
  readonly label: string
  readonly button: string
}

const opening: AskedCall<YearChange> = {
  what: 'a closed year',
  title: 'Reopen FY-24 for P00001',
  label: 'Reason',
  button: 'Reopen',
  machine: yearChangingMachine,
  of: { act: 'open', year: 2024, accounts: ['P00001'] },
  dialog: (ref) => <YearChangingDialog changing={ref} />,
}

const explaining: AskedCall<readonly (typeof aBreak)[]> = {
  what: 'a break',
  title: 'Explain 1 break',
  label: 'Explanation',
  button: 'Explain',
  machine: breakExplainingMachine,
  of: [aBreak],
  dialog: (ref) => <ExplainingDialog explaining={ref} />,
}

const supervising: AskedCall<{ readonly username: string; readonly name: string }> = {
  what: 'the messages of a client',
  title: 'Read the messages of Margaret Ashworth',
  label: 'Reason',
  button: 'Read messages',
  machine: supervisionOpeningMachine,
  of: { username: 'client', name: 'Margaret Ashworth' },
  dialog: (ref) => <SupervisionDialog opening={ref} />,
}

const shownField = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const buttonNamed = (name: string) => screen.getByRole('button', { name })

const rendered = <What,>(asked: AskedCall<What>, given: Partial<Pick<AskedCall<What>, 'machine' | 'of'>> = {}) => {
  const { machine, of } = { ...asked, ...given }
  const ref = createActor(machine, { input: { of, newId } }).start()
  renderView(asked.dialog(ref))
  return ref
}

/** Walks the rendered dialog, and asks twice if the first answer was lost. */
const tests = <What,>(asked: AskedCall<What>): void => {
  const machine = asked.machine.provide({ actors: { act: unanswered() } })
  const walks = pathsOf(machine, justifyingEvents, { input: { of: asked.of, newId } })

  test.each(walks)('$name', ({ steps }) => {
    const ref = rendered(asked, { machine })
    expect(screen.getByRole('dialog', { name: asked.title })).toBeTruthy()
    for (const { event, state } of steps) {
      if (event.type === 'reason.typed' && !shownField(asked.label).readOnly)
        fireEvent.change(shownField(asked.label), { target: { value: event.reason } })
      else if (event.type === 'act.confirmed' && !buttonNamed(asked.button).hasAttribute('disabled'))
        fireEvent.click(buttonNamed(asked.button))
      else if (event.type === 'act.cancelled' && !shownField(asked.label).readOnly)
        fireEvent.click(buttonNamed('Cancel'))
      else act(() => ref.send(event))
      const { reason, refusal } = state.context
      expect(ref.getSnapshot().value).toEqual(state.value)
      if (state.matches('closed')) continue
      expect(shownField(asked.label).value).toBe(reason)
      expect(shownField(asked.label).readOnly).toBe(!state.matches('writing'))
      expect(screen.queryByRole('alert')?.textContent ?? null).toBe(O.toNullable(refusal))
      expect(buttonNamed(asked.button).hasAttribute('disabled')).toBe(!state.matches('writing') || reason.trim() === '')
    }
  })

  test('what was not heard of is asked for again as the same', async () => {
    const sent: JustifiedAct<What>[] = []
    const answering = asked.machine.provide({
      actors: {
        act: fromPromise<JustifiedResult, JustifiedAct<What>>(({ input }) => {
          sent.push(input)
          return Promise.resolve(sent.length === 1 ? E.left('There was a problem') : E.right(null))
        }),
      },
    })
    const ref = rendered(asked, { machine: answering })
    fireEvent.change(shownField(asked.label), { target: { value: ' Settles on Monday ' } })
    fireEvent.click(buttonNamed(asked.button))
    expect((await screen.findByRole('alert')).textContent).toBe('There was a problem')
    await act(async () => {
      fireEvent.click(buttonNamed(asked.button))
      await Promise.resolve()
    })
    await expect.poll(() => ref.getSnapshot().output).toBe(true)
    const once = { of: asked.of, reason: 'Settles on Monday', correlation: 'an id' }
    expect(sent).toEqual([once, once])
  })
}

describe(`${opening.what}, opened with a reason`, () => tests(opening))
describe(`${explaining.what}, explained`, () => tests(explaining))
describe(`${supervising.what}, read with a reason`, () => tests(supervising))

test('a reason that is too long, or another than was asked for before, is not the same', () => {
  let ids = 0
  const ref = createActor(sample.machine, { input: { of: 'page', newId: () => (ids++).toString() } }).start()
  const can = () => ref.getSnapshot().can({ type: 'act.confirmed' })
  ref.send({ type: 'reason.typed', reason: ` ${'a'.repeat(20)} ` })
  expect([can(), ref.getSnapshot().context.correlation]).toEqual([true, '1'])
  ref.send({ type: 'reason.typed', reason: 'a'.repeat(21) })
  expect([can(), ref.getSnapshot().context.correlation]).toEqual([false, '2'])
})

test('a year is closed without a reason', () => {
  const ref = rendered(opening, {
    machine: yearChangingMachine.provide({ actors: { act: unanswered() } }),
    of: { act: 'close', year: 2024, accounts: null },
  })
  expect(screen.getByRole('dialog', { name: 'Close FY-24 for all accounts' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(buttonNamed('Close'))
  expect(ref.getSnapshot().value).toBe('acting')
})

test('what is explained already begins with its reason, and several with none unless they share it', () => {
  rendered(explaining, { of: [anExplainedBreak] })
  expect(shownField('Explanation').value).toBe('Interest')
  expect(screen.getByText('P00002 Cash: +$0.01')).toBeTruthy()
  rendered(explaining, { of: [anExplainedBreak, aBreak] })
  expect(screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Explanation' }).at(-1)?.value).toBe('')
})
