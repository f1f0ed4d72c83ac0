import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { FindingAcknowledgement } from '../../../../src/domain/ledger/import/finding.ts'
import {
  type AcknowledgeResult,
  findingsAcknowledgingMachine,
} from '../../../../src/machines/ledger/findings-acknowledging.ts'
import { AcknowledgingDialog } from '../../../../src/views/ledger/acknowledging-dialog.tsx'
import { findingsAcknowledging as sample } from '../../../samples/ledger/findings-acknowledging.ts'
import { anOpenImport } from '../../../samples/ledger/ledger-imports.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = findingsAcknowledgingMachine.provide({ actors: { acknowledge: unanswered() } })

const isHidden = true

const renderFindings = (logic = testedMachine) => {
  const acknowledging = createActor(logic, { input: { of: anOpenImport } }).start()
  renderView(<AcknowledgingDialog acknowledging={acknowledging} />)
  const controlOf = ({ type }: EventFrom<typeof testedMachine>): HTMLElement | null => {
    switch (type) {
      case 'finding.marked':
        return screen.getByRole('checkbox', { name: /^Select: P00001 sells/, hidden: isHidden })
      case 'kind.marked':
        return screen.getByRole('checkbox', {
          name: 'Select all 2 open findings: Sale without holding',
          hidden: isHidden,
        })
      case 'marked.acknowledged':
        return screen.getByRole('button', { name: /^Acknowledge/, hidden: isHidden })
      case 'acknowledging.cancelled':
        return screen.getByRole('button', { name: 'Cancel', hidden: isHidden })
      case 'note.typed':
        return null
      default:
        return null
    }
  }
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    act(() => {
      const control = controlOf(event)
      if (event.type === 'note.typed')
        fireEvent.change(screen.getByRole('textbox', { name: /^Note for/, hidden: isHidden }), {
          target: { value: event.note },
        })
      else if (control === null) acknowledging.send(event)
      else fireEvent.click(control)
    })
  }
  return { acknowledging, perform }
}

describe('findings that were left open', () => {
  test.each(pathsOf(findingsAcknowledgingMachine, sample.events, sample))('$name', ({ steps }) => {
    const { acknowledging, perform } = renderFindings()
    for (const { event, state } of steps) {
      perform(event)
      expect(acknowledging.getSnapshot().value).toEqual(state.value)
      expect([...acknowledging.getSnapshot().context.marked]).toEqual([...state.context.marked])
      if (state.status === 'done') continue
      const { marked, note, problem } = state.context
      expect(screen.queryByRole('checkbox', { name: /^Select: P00003/, hidden: isHidden })).toBeNull()
      expect(screen.queryByText(/^Showing the first 2 of 3 open findings\./)).not.toBeNull()
      const button = screen.getByRole('button', { name: /^Acknowledge/, hidden: isHidden })
      expect(button.textContent).toContain(
        marked.size === 0 ? 'Acknowledge' : `Acknowledge ${marked.size.toString()} finding`,
      )
      expect(button.hasAttribute('disabled')).toBe(state.matches('acknowledging') || marked.size === 0 || note === '')
      expect(screen.queryByRole('alert', { hidden: isHidden }) !== null).toBe(O.isSome(problem))
    }
  })
})

test('what is chosen is acknowledged with its note', () => {
  const asked: FindingAcknowledgement[] = []
  const { perform } = renderFindings(
    testedMachine.provide({
      actors: {
        acknowledge: fromPromise<AcknowledgeResult, FindingAcknowledgement>(({ input }) => {
          asked.push(input)
          return Promise.resolve(E.right(null))
        }),
      },
    }),
  )
  perform({ type: 'kind.marked', kind: 'sale-without-holding' })
  perform({ type: 'note.typed', note: 'Bought elsewhere' })
  perform({ type: 'marked.acknowledged' })
  expect(asked).toEqual([{ digests: ['a1', 'a2'], note: 'Bought elsewhere' }])
})
