import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise, waitFor } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { aCompleteUpload, aListedUpload } from '../../../samples/archive/uploads.ts'
import { uploadWithdrawal as sample } from '../../../samples/archive/upload-withdrawal.ts'
import {
  isAlreadyFetched,
  uploadWithdrawalMachine,
  type UploadWithdrawal,
} from '../../../../src/machines/archive/upload-withdrawal.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../../../src/machines/kit/confirming.ts'
import { WithdrawalDialog } from '../../../../src/views/archive/archive-dialogs.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = uploadWithdrawalMachine.provide({ actors: { act: unanswered() } })
const machineInput = { of: aListedUpload }

const buttonNames: Readonly<Record<string, RegExp>> = {
  'act.confirmed': /^Withdraw/,
  'act.cancelled': /^Cancel$/,
}

const renderWithdrawal = () => {
  const withdrawal = createActor(testedMachine, { input: machineInput }).start()
  renderView(<WithdrawalDialog withdrawal={withdrawal} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const name = buttonNames[event.type]
    act(() => {
      if (name === undefined) withdrawal.send(event)
      else fireEvent.click(screen.getByRole('button', { name }))
    })
  }
  return { withdrawal, perform }
}

describe('the withdrawal of an upload', () => {
  test.each(pathsOf(testedMachine, sample.events, { input: machineInput }))('$name', ({ steps }) => {
    const { withdrawal, perform } = renderWithdrawal()
    for (const { event, state } of steps) {
      perform(event)
      const { refusal } = state.context
      expect(withdrawal.getSnapshot().value).toEqual(state.value)
      expect(withdrawal.getSnapshot().output).toEqual(state.output)
      expect(screen.getByRole('dialog').textContent).toContain('3 reports filed with it')
      expect(screen.queryByText('June/P1.pdf') !== null).toBe(isAlreadyFetched(refusal))
      expect(screen.queryByRole('button', { name: 'Withdraw anyway' }) !== null).toBe(isAlreadyFetched(refusal))
      expect(screen.queryByText('It is not over') !== null).toBe(O.isSome(refusal) && refusal.value._tag === 'Refused')
    }
  })

  test('of what clients have fetched is asked for twice, and only then confirmed', async () => {
    const asked: ConfirmingContext<UploadWithdrawal>[] = []
    const answering = uploadWithdrawalMachine.provide({
      actors: {
        act: fromPromise<ConfirmationResult<UploadWithdrawal>, ConfirmingContext<UploadWithdrawal>>(
          ({ input: act }) => {
            asked.push(act)
            return Promise.resolve(
              isAlreadyFetched(act.refusal)
                ? E.right(aCompleteUpload)
                : E.left({ _tag: 'AlreadyFetched' as const, fetched: [] }),
            )
          },
        ),
      },
    })
    const withdrawal = createActor(answering, { input: machineInput }).start()
    withdrawal.send({ type: 'act.confirmed' })
    await waitFor(withdrawal, (snapshot) => snapshot.matches('asking'))
    withdrawal.send({ type: 'act.confirmed' })
    await waitFor(withdrawal, ({ status }) => status === 'done')
    expect(asked.map(({ refusal }) => isAlreadyFetched(refusal))).toEqual([false, true])
  })
})
