import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise, waitFor } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { aCompleteUpload } from '../../../samples/archive/uploads.ts'
import { uploadWithdrawal as sample } from '../../../samples/archive/upload-withdrawal.ts'
import {
  uploadWithdrawalMachine,
  type Withdrawal,
  type Withdrawing,
} from '../../../../src/machines/archive/upload-withdrawal.ts'
import { WithdrawalDialog } from '../../../../src/views/archive/uploads/withdrawal-dialog.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const machine = uploadWithdrawalMachine.provide({ actors: { withdraw: unanswered() } })
const input = { upload: aCompleteUpload }

const buttons: Readonly<Record<string, RegExp>> = {
  'withdrawal.confirmed': /^Withdraw/,
  'withdrawal.left': /^Close$/,
}

const renderWithdrawal = () => {
  const withdrawal = createActor(machine, { input }).start()
  renderView(<WithdrawalDialog withdrawal={withdrawal} />)
  const perform = (event: EventFrom<typeof machine>): void => {
    const name = buttons[event.type]
    act(() => {
      if (name === undefined) withdrawal.send(event)
      else fireEvent.click(screen.getByRole('button', { name }))
    })
  }
  return { withdrawal, perform }
}

describe('the withdrawal of an upload', () => {
  test.each(pathsOf(machine, sample.events, { input }))('$name', ({ steps }) => {
    const { withdrawal, perform } = renderWithdrawal()
    for (const { event, state } of steps) {
      perform(event)
      const { refusal } = state.context
      const isFetched = O.isSome(refusal) && refusal.value._tag === 'AlreadyFetched'
      expect(withdrawal.getSnapshot().value).toEqual(state.value)
      expect(withdrawal.getSnapshot().output).toEqual(state.output)
      expect(screen.getByRole('dialog').textContent).toContain('3 reports filed with it')
      expect(screen.queryByText('June/P1.pdf') !== null).toBe(isFetched)
      expect(screen.queryByRole('button', { name: 'Withdraw all the same' }) !== null).toBe(isFetched)
      expect(screen.queryByText('It is not over') !== null).toBe(O.isSome(refusal) && refusal.value._tag === 'Refused')
    }
  })

  test('of what clients have fetched is asked for twice, and only then confirmed', async () => {
    const asked: Withdrawal[] = []
    const answering = uploadWithdrawalMachine.provide({
      actors: {
        withdraw: fromPromise<Withdrawing, Withdrawal>(({ input: wanted }) => {
          asked.push(wanted)
          return Promise.resolve(
            wanted.isConfirmed ? E.right(aCompleteUpload) : E.left({ _tag: 'AlreadyFetched' as const, fetched: [] }),
          )
        }),
      },
    })
    const withdrawal = createActor(answering, { input }).start()
    withdrawal.send({ type: 'withdrawal.confirmed' })
    await waitFor(withdrawal, (snapshot) => snapshot.matches('asking'))
    withdrawal.send({ type: 'withdrawal.confirmed' })
    await waitFor(withdrawal, ({ status }) => status === 'done')
    expect(asked.map(({ isConfirmed }) => isConfirmed)).toEqual([false, true])
  })
})
