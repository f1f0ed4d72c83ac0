import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { listedOwnSessionsMachine, ownSessionsMachine } from '../../../../src/machines/session/own-sessions.ts'
import { sessionsPanelMachine } from '../../../../src/machines/session/sessions-panel.ts'
import { SessionsPanel } from '../../../../src/views/session/sessions/sessions-panel.tsx'
import { answered } from '../../../samples/sample.ts'
import { sessionsPanel as sample } from '../../../samples/session/own-sessions.ts'
import { unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const listMachine = ownSessionsMachine.provide({
  actors: { list: listedOwnSessionsMachine.provide({ actors: unfollowedActors() }) },
})
const events = [...sample.events.slice(0, -1), answered('fetchList', E.right(listMachine))]

const testedMachine = sessionsPanelMachine.provide({ actors: { fetchList: unanswered(), reload: unanswered() } })

test.each(pathsOf(sessionsPanelMachine, events, sample))('$name', ({ steps }) => {
  const panel = createActor(testedMachine).start()
  renderView(<SessionsPanel panel={panel} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    switch (event.type) {
      case 'panel.toggled':
        fireEvent.click(screen.getByRole('button', { name: 'Devices and sessions' }))
        return
      case 'fetch.retried':
        fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
        return
      default:
        act(() => {
          panel.send(event)
        })
    }
  }
  for (const { event, state } of steps) {
    perform(event)
    expect(panel.getSnapshot().value).toEqual(state.value)
    expect(O.isSome(panel.getSnapshot().context.list)).toBe(state.matches({ open: 'shown' }))
    expect(screen.getByRole('button', { name: 'Devices and sessions' }).getAttribute('aria-expanded')).toBe(
      String(!state.matches('collapsed')),
    )
    expect(screen.queryByText('This part of Plutus could not be loaded.') !== null).toBe(
      state.matches({ open: 'unfetched' }),
    )
    expect(screen.queryByText(/^This part of Plutus still could not be loaded/) !== null).toBe(
      state.matches({ open: 'replaced' }),
    )
  }
})

test('what was listed is read no more once the panel is closed', async () => {
  const panel = createActor(
    sessionsPanelMachine.provide({
      actors: { fetchList: fromPromise(() => Promise.resolve(E.right(listMachine))), reload: unanswered() },
    }),
  ).start()
  panel.send({ type: 'panel.toggled' })
  await expect.poll(() => panel.getSnapshot().matches({ open: 'shown' })).toBe(true)
  const opened = O.toNullable(panel.getSnapshot().context.list)
  expect(opened?.getSnapshot().status).toBe('active')
  panel.send({ type: 'panel.toggled' })
  expect(opened?.getSnapshot().status).toBe('stopped')
  expect(panel.getSnapshot().context.list).toEqual(O.none)
})
