import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { archiveEvidenceMachine } from '../../../../src/machines/archive/archive-evidence.ts'
import type { OwnersListing } from '../../../../src/machines/archive/owners-listing.ts'
import { archiveEvidence as sample, someOwners } from '../../../samples/archive/archive-evidence.ts'
import { EvidenceDialog } from '../../../../src/views/archive/report/evidence-dialog.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = archiveEvidenceMachine.provide({
  actors: { retries: silent(), listOwners: unanswered(), saveEvidence: unanswered() },
})

const buttonNames: Readonly<Record<string, string>> = {
  'list.retried': 'Try again',
  'evidence.requested': 'Download CSV',
  'evidence.closed': 'Close',
}

const renderEvidence = (provided = testedMachine) => {
  const evidence = createActor(provided, { input: { owner: O.none } }).start()
  renderView(<EvidenceDialog evidence={evidence} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const name = buttonNames[event.type]
    if (event.type === 'owner.chosen') {
      fireEvent.click(screen.getByRole('combobox', { name: 'Portfolio or group' }))
      fireEvent.click(screen.getByRole('option', { name: `${event.owner.name} (${event.owner.code})`, hidden: true }))
      return
    }
    act(() => {
      if (name === undefined) evidence.send(event)
      else fireEvent.click(screen.getByRole('button', { name }))
    })
  }
  return { evidence, perform }
}

describe('evidence for one client', () => {
  test.each(pathsOf(testedMachine, sample.events, sample))('$name', ({ steps }) => {
    const { evidence, perform } = renderEvidence()
    for (const { event, state } of steps) {
      perform(event)
      const { chosen, failure } = state.context
      expect(evidence.getSnapshot().value).toEqual(state.value)
      expect(evidence.getSnapshot().context).toEqual(state.context)
      if (state.matches('closed')) continue
      const isChoosing = state.matches('choosing') || state.matches('saving')
      const field = screen.queryByRole('combobox', { name: 'Portfolio or group' })
      expect(field !== null).toBe(isChoosing)
      if (field instanceof HTMLInputElement) expect(field.value).toBe(O.isSome(chosen) ? 'Ashworth Family (P1)' : '')
      expect(screen.queryAllByRole('alert')).toHaveLength(
        (state.matches('failed') ? 1 : 0) + (O.isSome(failure) ? 1 : 0),
      )
    }
  })

  test('of somebody chosen already is there to be downloaded', () => {
    const owner = { type: 'portfolio', code: 'P9', name: 'Gone Away' } as const
    const evidence = createActor(testedMachine, { input: { owner: O.some(owner) } }).start()
    expect(evidence.getSnapshot().context.chosen).toEqual(O.some(owner))
  })

  test('takes a code that was written whole when its field is left', async () => {
    const { evidence } = renderEvidence(
      testedMachine.provide({
        actors: { listOwners: fromPromise<OwnersListing>(() => Promise.resolve(E.right(someOwners))) },
      }),
    )
    const field = await screen.findByRole('combobox', { name: 'Portfolio or group' })
    const leaveWith = (written: string) => {
      act(() => field.focus())
      fireEvent.change(field, { target: { value: written } })
      act(() => field.blur())
    }
    leaveWith('P')
    expect(evidence.getSnapshot().context.chosen).toEqual(O.none)
    leaveWith(' p1')
    expect(evidence.getSnapshot().context.chosen).toEqual(O.fromNullable(someOwners[1]))
    expect(field).toHaveProperty('value', 'Ashworth Family (P1)')
  })
})
