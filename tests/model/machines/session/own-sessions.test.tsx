import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { unknownDevice } from '../../../../src/domain/session/own-session.ts'
import {
  listedOwnSessionsMachine,
  ownSessionsMachine,
  sessionsEndingMachine,
} from '../../../../src/machines/session/own-sessions.ts'
import { OwnSessions } from '../../../../src/views/session/sessions/own-sessions.tsx'
import { listReceived } from '../../../samples/followed.ts'
import { otherSession, ownSessions as sample, thisSession } from '../../../samples/session/own-sessions.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = ownSessionsMachine.provide({
  actors: {
    list: listedOwnSessionsMachine.provide({ actors: unfollowedActors() }),
    ending: sessionsEndingMachine.provide({ actors: { act: unanswered() } }),
  },
})

const isHidden = true

const buttonOf = (event: EventFrom<typeof testedMachine>): RegExp | undefined => {
  switch (event.type) {
    case 'list.retried':
      return /^Try again$/
    case 'end.requested':
      return event.session.isThis ? undefined : /^End session: Safari on iPhone at 203/
    case 'endOthers.requested':
      return /^Sign out other devices$/
    default:
      return undefined
  }
}

const renderSessions = () => {
  const sessions = createActor(testedMachine).start()
  renderView(<OwnSessions sessions={sessions} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const name = buttonOf(event)
    act(() => {
      if (isListReceived(event)) bringList(sessions.getSnapshot().children.list, event)
      else if (name === undefined) sessions.send(event)
      else fireEvent.click(screen.getAllByRole('button', { name, hidden: isHidden })[0] ?? document.body)
    })
  }
  const list = (): void => {
    act(() => {
      bringList(sessions.getSnapshot().children.list, listReceived([thisSession, otherSession]))
    })
  }
  return { sessions, perform, list }
}

describe('where somebody is signed in', () => {
  test.each(pathsOf(ownSessionsMachine, sample.events, { isPossible: remembersList }))('$name', ({ steps }) => {
    const { sessions, perform } = renderSessions()
    for (const { event, state } of steps) {
      perform(event)
      const { list, hasEnded } = sessions.getSnapshot().context
      expect(list.isFailed).toBe(state.context.list.isFailed)
      expect(sessions.getSnapshot().value).toEqual(state.value)
      const known = O.isSome(list.known) ? list.known.value : []
      expect(screen.queryAllByRole('listitem', { hidden: isHidden })).toHaveLength(known.length)
      expect(screen.queryByText('Session ended') !== null).toBe(hasEnded)
      expect(screen.queryByRole('dialog') !== null).toBe(state.matches('ending'))
    }
  })

  test('where the device is not known, the address stands first', () => {
    const { sessions } = renderSessions()
    act(() => {
      bringList(sessions.getSnapshot().children.list, listReceived([{ ...otherSession, device: unknownDevice }]))
    })
    expect(screen.getByRole('listitem').textContent).toContain('203.0.113.8Unknown device')
  })

  test('the one that is looked from says so and cannot be ended, another says where it is', () => {
    const { list } = renderSessions()
    list()
    const [here, there] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(here).toContain('Firefox on WindowsThis session203.0.113.7')
    expect(there).toContain('Safari on iPhone203.0.113.8')
    expect(screen.getAllByRole('button', { name: /^End session/ })).toHaveLength(1)
  })

  test('what is asked names the place that is ended, or all but this', () => {
    const { sessions, perform, list } = renderSessions()
    list()
    perform({ type: 'end.requested', session: otherSession })
    expect(screen.getByRole('dialog').textContent).toContain(
      'This signs out Safari on iPhone at 203.0.113.8. Unsaved changes there will be lost.',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(sessions.getSnapshot().value).toBe('listed')
    perform({ type: 'endOthers.requested' })
    expect(screen.getByRole('dialog').textContent).toContain('This signs out your other devices.')
  })
})
