import { act, fireEvent, screen } from '@testing-library/react'
import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { type AnyEventObject, createActor, type EventFrom, fromEventObservable, fromPromise, waitFor } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { draftFault } from '../../../../src/domain/reports/batch/draft.ts'
import { membersAt } from '../../../../src/domain/reports/batch/members.ts'
import { explorerMachine } from '../../../../src/machines/explorers/explorer.ts'
import { batchStarterMachine, type BatchOffersResult } from '../../../../src/machines/reports/batch-starter.ts'
import type { FiguresChanged } from '../../../../src/streams/events/figures-changed.ts'
import type { Identity } from '../../../../src/domain/users/identity.ts'
import { batchStarter as sample, offersSample } from '../../../samples/reports/batch-starter.ts'
import { clientIdentity } from '../../../samples/people.ts'
import { answered, newId } from '../../../samples/sample.ts'
import { faultTexts } from '../../../../src/views/reports/batches/batch-texts.ts'
import { BatchStarterPanel } from '../../../../src/views/reports/batches/batch-starter-panel.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = batchStarterMachine.provide({
  actors: {
    retries: silent(),
    figures: silent(),
    readOffers: unanswered(),
    startBatch: unanswered(),
    explorer: explorerMachine.provide({ actors: { readExplorables: unanswered(), retries: silent() } }),
  },
})

type Role = 'button' | 'radio' | 'none'

/** The control that a person presses to send an event. */
const control = (event: EventFrom<typeof testedMachine>): readonly [Role, RegExp] => {
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
    case 'explorer.opened':
      return ['button', /^Choose (accounts|groups)…$/]
    case 'codes.cleared':
      return ['button', /^Clear selection$/]
    case 'report.chosen':
    case 'date.chosen':
    case 'format.chosen':
    case 'orientation.chosen':
    case 'adviser.chosen':
    case 'figures.changed':
    case 'retry.due':
    default:
      return ['none', /^$/]
  }
}

const renderStarter = () => {
  const starter = createActor(testedMachine, { input: { id: newId(), identity: clientIdentity } }).start()
  renderView(<BatchStarterPanel starter={starter} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const [role, name] = control(event)
    const pressed = role === 'none' ? null : screen.queryByRole(role, { name })
    act(() => {
      if (pressed === null) starter.send(event)
      else fireEvent.click(pressed)
    })
  }
  return { starter, perform }
}

const chosenIn = (): readonly (string | null)[] => {
  const list = screen.queryByRole('list', { name: /^(Accounts|Groups) chosen$/, hidden: true })
  return [...(list?.children ?? [])].map(({ textContent }) => textContent)
}

describe('a batch before it is asked for', () => {
  test.each(pathsOf(batchStarterMachine, sample.events, sample))('$name', ({ steps }) => {
    const { starter, perform } = renderStarter()
    for (const { event, state } of steps) {
      perform(event)
      expect(starter.getSnapshot().value).toEqual(state.value)
      const { draft, offers, failure } = state.context
      if (O.isNone(offers)) continue
      expect(chosenIn()).toEqual(
        membersAt(draft.level, offers.value, null)
          .filter(({ code }) => draft.codes.has(code))
          .map(({ code, name }) => `${name}${code}`),
      )
      const explorer = screen.queryByRole('dialog', { name: `Choose ${draft.level}s` })
      expect(explorer !== null).toBe(state.matches({ ready: { work: 'exploring' } }))
      const fault = draftFault(draft)
      if (O.isSome(fault)) expect(screen.queryByText(faultTexts[fault.value])).not.toBeNull()
      expect(screen.queryByRole('alert') !== null).toBe(O.isSome(failure))
    }
  })

  test('offers those of one book, and keeps who was chosen of another', () => {
    const { starter } = renderStarter()
    const receiver: { send(event: AnyEventObject): void } = starter
    const explored = (): unknown => starter.getSnapshot().children.explorer?.getSnapshot().context.adviser
    act(() => {
      receiver.send(answered('readOffers', E.right(offersSample)))
      starter.send({ type: 'explorer.opened' })
    })
    expect(explored()).toBeUndefined()
    act(() => {
      receiver.send(answered('explorer', O.some(['P3'])))
      starter.send({ type: 'adviser.chosen', adviser: 'A1' })
      starter.send({ type: 'explorer.opened' })
    })
    expect(explored()).toBe('A1')
    act(() => receiver.send(answered('explorer', O.some(['P3', 'P1']))))
    expect(chosenIn()).toEqual(['Account P1P1', 'Account P3P3'])
  })

  test('goes by the day of the figures when that changes while it is open', async () => {
    const figures = new Subject<FiguresChanged>()
    const days = ['2026-06-30', '2026-05-29']
    const starter = createActor(
      testedMachine.provide({
        actors: {
          figures: fromEventObservable(() => figures),
          readOffers: fromPromise<BatchOffersResult, Identity>(() =>
            Promise.resolve(E.right({ ...offersSample, currentDataDate: days.shift() ?? '' })),
          ),
        },
      }),
      { input: { id: newId(), identity: clientIdentity } },
    ).start()
    renderView(<BatchStarterPanel starter={starter} />)
    const latest = () => screen.getByLabelText('End date').getAttribute('max')
    await act(() => waitFor(starter, (snapshot) => snapshot.matches('ready')))
    act(() => starter.send({ type: 'report.chosen', name: 'valuation' }))
    expect(screen.getByText('The latest figures are as at 30-Jun-26.')).toBeDefined()
    expect(screen.getByText('From 01-Jul-25 to 30-Jun-26')).toBeDefined()
    expect(screen.getByRole('radio', { name: 'June quarter 2026' })).toBeDefined()

    await act(async () => {
      figures.next({ type: 'figures.changed' })
      await waitFor(starter, (snapshot) => snapshot.matches({ ready: { offers: 'current' } }))
    })
    expect(screen.getByText('The latest figures are as at 29-May-26 (prices go to 30-Jun-26).')).toBeDefined()
    expect(screen.getByText('From 01-Jul-25 to 29-May-26')).toBeDefined()
    expect(screen.getByRole('radio', { name: 'June quarter 2025' })).toBeDefined()
    act(() => starter.send({ type: 'preset.chosen', preset: 'custom' }))
    expect(latest()).toBe('2026-05-29')
  })
})
