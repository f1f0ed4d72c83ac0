import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { uploadSending as sample } from '../../../samples/archive/upload-sending.ts'
import { uploadSendingMachine } from '../../../../src/machines/archive/upload-sending.ts'
import { SendingProgress } from '../../../../src/views/archive/upload/sending-progress.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'

const testedMachine = uploadSendingMachine.provide({ actors: { sendZip: silent() } })
const { input: sampleInput } = sample

const renderSending = () => {
  const sending = createActor(testedMachine, { input: sampleInput }).start()
  renderView(<SendingProgress sending={sending} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    act(() => {
      if (event.type === 'sending.cancelled') fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      else sending.send(event)
    })
  }
  return { sending, perform }
}

describe('sending a zip', () => {
  test.each(pathsOf(uploadSendingMachine, sample.events, sample))('$name', ({ steps }) => {
    const { sending, perform } = renderSending()
    for (const { event, state } of steps) {
      perform(event)
      const snapshot = sending.getSnapshot()
      expect(snapshot.value).toEqual(state.value)
      expect(snapshot.output).toEqual(state.output)
      const bar = screen.getByRole('progressbar')
      expect(bar.getAttribute('aria-valuenow')).toBe(Math.min(state.context.sent, state.context.total).toString())
      const isArrived = state.matches({ active: 'arrived' })
      expect(screen.queryByText('Saving on the server') !== null).toBe(isArrived)
      expect(screen.queryByRole('button', { name: 'Cancel' }) !== null).toBe(state.matches('active'))
    }
  })
})
