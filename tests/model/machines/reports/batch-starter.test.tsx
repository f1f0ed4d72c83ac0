import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { draftFault } from '../../../../src/domain/reports/batch/draft.ts'
import { membersShown } from '../../../../src/domain/reports/batch/members.ts'
import { batchStarterMachine } from '../../../../src/machines/reports/batch-starter.ts'
import { batchStarter as sample } from '../../../samples/reports/batch-starter.ts'
import { clientIdentity } from '../../../samples/people.ts'
import { newId } from '../../../samples/sample.ts'
import { faultTexts } from '../../../../src/views/reports/batches/batch-texts.ts'
import { BatchStarterPanel } from '../../../../src/views/reports/batches/batch-starter-panel.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const machine = batchStarterMachine.provide({
  actors: { retries: silent(), readOffers: unanswered(), startBatch: unanswered() },
})

type Role = 'button' | 'radio' | 'none'

/** What a person presses for it. */
const control = (event: EventFrom<typeof machine>): readonly [Role, RegExp] => {
  switch (event.type) {
    case 'level.chosen':
      return ['radio', /^Groups$/]
    case 'preset.chosen':
      return ['radio', /^Custom$/]
    case 'offers.retried':
      return ['button', /^Try again$/]
    case 'batch.requested':
      return ['button', /^Run \d+ reports?$/]
    case 'starter.closed':
      return ['button', /^Close$/]
    case 'report.chosen':
    case 'date.chosen':
    case 'format.chosen':
    case 'orientation.chosen':
    case 'adviser.chosen':
    case 'search.typed':
    case 'codes.toggled':
    case 'retry.due':
    default:
      return ['none', /^$/]
  }
}

const renderStarter = () => {
  const starter = createActor(machine, { input: { id: newId(), identity: clientIdentity } }).start()
  renderView(<BatchStarterPanel starter={starter} />)
  const perform = (event: EventFrom<typeof machine>): void => {
    const [role, name] = control(event)
    const pressed = role === 'none' ? null : screen.queryByRole(role, { name })
    act(() => {
      if (pressed === null) starter.send(event)
      else fireEvent.click(pressed)
    })
  }
  return { starter, perform }
}

const chosenIn = (): number => screen.queryAllByRole('checkbox', { checked: true }).length

describe('a batch before it is asked for', () => {
  test.each(pathsOf(batchStarterMachine, sample.events, sample))('$name', ({ steps }) => {
    const { starter, perform } = renderStarter()
    for (const { event, state } of steps) {
      perform(event)
      expect(starter.getSnapshot().value).toEqual(state.value)
      const { draft, offers, failure } = state.context
      if (O.isNone(offers)) continue
      const shown = membersShown(draft, offers.value)
      expect(screen.queryAllByRole('checkbox')).toHaveLength(shown.length)
      expect(chosenIn()).toBe(shown.filter(({ code }) => draft.codes.has(code)).length)
      const fault = draftFault(draft)
      if (O.isSome(fault)) expect(screen.queryByText(faultTexts[fault.value])).not.toBeNull()
      expect(screen.queryByRole('alert') !== null).toBe(O.isSome(failure))
    }
  })
})
