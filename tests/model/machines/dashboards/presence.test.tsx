import { act, screen } from '@testing-library/react'
import { NEVER, Observable } from 'rxjs'
import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromEventObservable, fromObservable, SimulatedClock } from 'xstate'
import type { DashboardKey } from '../../../../src/domain/dashboards/dashboard-key.ts'
import { editorsText, type PresenceStatusAt } from '../../../../src/domain/dashboards/presence/attendance.ts'
import type { PresentPerson } from '../../../../src/domain/dashboards/presence/presence-messages.ts'
import { presenceMachine } from '../../../../src/machines/dashboards/presence.ts'
import { presence as sample } from '../../../samples/dashboards/presence.ts'
import type { PresenceEvent } from '../../../../src/streams/socket/presence.ts'
import { DashboardPresence } from '../../../../src/views/dashboards/presence.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'

const dashboardKey: DashboardKey = { type: 'portfolio', code: 'P1' }

const personOf = (name: string, isEditing = false): PresentPerson => ({ username: name.toLowerCase(), name, isEditing })

let sent: string[] = []
beforeEach(() => {
  sent = []
})

const textOf = ({ titles, isEditing }: PresenceStatusAt): string =>
  titles.dashboard ?? (isEditing ? 'editing' : 'looking')

const testedMachine = presenceMachine.provide({
  actors: {
    presenceEvents: fromEventObservable<PresenceEvent, DashboardKey>(() => NEVER),
    sendStatus: fromObservable<never, PresenceStatusAt>(
      ({ input }) =>
        new Observable(() => {
          sent.push(textOf(input))
          return () => sent.push('/')
        }),
    ),
  },
})

const renderPresence = () => {
  const clock = new SimulatedClock()
  const presence = createActor(testedMachine, { input: dashboardKey, clock }).start()
  renderView(<DashboardPresence presence={presence} />)
  const perform = (event: EventFrom<typeof presenceMachine>): void => {
    act(() => {
      presence.send(event)
    })
  }
  const pass = (ms: number): void => {
    act(() => {
      clock.increment(ms)
    })
  }
  return { presence, perform, pass }
}

/** The text that screen readers announce; the circles are hidden from them. */
const nameOfButton = (): string | null =>
  [...(screen.queryByRole('button')?.childNodes ?? [])]
    .filter((node) => !(node instanceof Element && node.getAttribute('aria-hidden') === 'true'))
    .map(({ textContent }) => textContent)
    .join('') || null
const statusText = (): string | null => screen.queryByRole('status')?.textContent ?? null

describe('presence', () => {
  test.each(pathsOf(testedMachine, sample.events, { input: dashboardKey }))('$name', ({ steps }) => {
    const { presence, perform } = renderPresence()
    for (const { event, state } of steps) {
      perform(event)
      const { others, announced: news, typed, status, sent: saidLast } = state.context
      const now = presence.getSnapshot()
      expect(now.value).toEqual(state.value)
      expect([now.context.typed, now.context.status, now.context.sent]).toEqual([typed, status, saidLast])
      expect(nameOfButton()).toBe(
        others.length === 0 ? null : `Also here: Ann Lee${others[0]?.isEditing === true ? ' is editing' : ''}`,
      )
      expect(statusText() ?? '').toBe(news)
    }
    presence.stop()
  })

  test('of keys typed in a row the first is told at once, the last for certain, and what is left is taken back', () => {
    const { perform, pass, presence } = renderPresence()
    const type = (dashboard: string): void => {
      perform({ type: 'status.changed', isEditing: true, titles: { dashboard, widgets: {} } })
    }
    type('F')
    expect(sent).toEqual(['F'])
    for (const title of ['Fa', 'Fam']) type(title)
    pass(79)
    expect(sent).toEqual(['F'])
    pass(1)
    expect(sent).toEqual(['F', '/', 'Fam'])
    pass(500)
    type('Fam')
    expect(sent).toEqual(['F', '/', 'Fam'])
    perform({ type: 'status.changed', isEditing: false, titles: { widgets: {} } })
    expect(sent).toEqual(['F', '/', 'Fam', '/', 'looking'])
    presence.stop()
    expect(sent.at(-1)).toBe('/')
  })

  test('whoever only looks has nothing to say', () => {
    const { perform } = renderPresence()
    perform({ type: 'status.changed', isEditing: false, titles: { widgets: {} } })
    expect(sent).toEqual([])
  })

  test('who edits is announced once it has stayed so for a moment', () => {
    const { perform, pass } = renderPresence()
    const meet = (...people: readonly PresentPerson[]): void => {
      perform({ type: 'people.received', people })
    }
    meet(personOf('Ann Lee'))
    pass(1_000)
    expect(statusText()).toBe('')
    meet(personOf('Ann Lee', true))
    pass(500)
    meet()
    meet(personOf('Ann Lee', true), personOf('Bob Ray', true))
    expect(statusText()).toBe('')
    pass(500)
    expect(statusText()).toBe('Ann Lee and Bob Ray are editing')
    meet()
    pass(1_000)
    expect(statusText()).toBe(editorsText([]))
  })

  test('four have a circle each, the rest a number, and everybody a name', () => {
    const { perform } = renderPresence()
    const people = ['Ann Lee', 'Bob Ray', 'Cyd Oh', 'Dee Fox', 'Eve Lim', 'Flo Day'].map((name, index) =>
      personOf(name, index === 0),
    )
    perform({ type: 'people.received', people })
    const button = screen.getByRole('button')
    expect([...button.querySelectorAll('[title]')].map(({ textContent }) => textContent)).toEqual([
      'AL',
      'BR',
      'CO',
      'DF',
      '+2',
    ])
    expect(nameOfButton()).toBe('Also here: Ann Lee is editing, Bob Ray, Cyd Oh, Dee Fox, Eve Lim, Flo Day')
    expect([...button.querySelectorAll('[title]')].map((circle) => circle.getAttribute('title'))).toEqual([
      'Ann Lee is editing',
      'Bob Ray',
      'Cyd Oh',
      'Dee Fox',
      'Eve Lim, Flo Day',
    ])
    act(() => {
      button.click()
    })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ann Lee is editing',
      ...people.slice(1).map(({ name }) => name),
    ])
  })

  test('whoever is alone sees nothing', () => {
    renderPresence()
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
