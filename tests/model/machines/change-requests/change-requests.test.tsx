import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import {
  changeDecisionMachine,
  changeDeclineMachine,
  changeRequestsMachine,
  listedChangeRequestsMachine,
} from '../../../../src/machines/change-requests/change-requests.ts'
import { ChangeRequestsScreen } from '../../../../src/views/change-requests/change-requests-screen.tsx'
import {
  changeRequests as sample,
  declinedRequest,
  knownRequests,
  limitRequest,
  ownRequest,
} from '../../../samples/change-requests/change-requests.ts'
import { listReceived } from '../../../samples/followed.ts'
import { newId } from '../../../samples/sample.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = changeRequestsMachine.provide({
  actors: {
    list: listedChangeRequestsMachine.provide({ actors: unfollowedActors() }),
    deciding: changeDecisionMachine.provide({ actors: { act: unanswered(), foresee: unanswered() } }),
    declining: changeDeclineMachine.provide({ actors: { act: unanswered() } }),
    listEarlier: unanswered(),
  },
})

const isHidden = true
const isOpen = (name: string): boolean => screen.queryByRole('dialog', { name, hidden: isHidden }) !== null

const rendered = () => {
  const actor = createActor(testedMachine, { input: { reader: 'second', newId } }).start()
  renderView(<ChangeRequestsScreen requests={actor} />)
  return actor
}

const shownRows = () =>
  screen.queryAllByRole('rowheader', { hidden: isHidden }).map(({ firstChild }) => firstChild?.textContent)
const buttonNamed = (name: string) => screen.queryByRole('button', { name, hidden: isHidden })

const limitTitle = 'Change the site setting OrderApprovalLimit'
const userTitle = 'Create the user account newadviser'

const buttonNames: Readonly<Record<string, string>> = {
  'list.retried': 'Try again',
  'approve.requested': `Approve: ${limitTitle}`,
  'decline.requested': `Decline: ${limitTitle}`,
  'withdraw.requested': `Withdraw: ${userTitle}`,
  'notice.dismissed': 'Dismiss',
  'more.requested': 'Show earlier',
}

describe('First aid 14: the list of change requests', () => {
  test.each(pathsOf(testedMachine, sample.events, { ...sample, isPossible: remembersList }))(
    '$name',
    async ({ steps }) => {
      const actor = rendered()
      for (const { event, state } of steps) {
        const name = buttonNames[event.type]
        const shown = name === undefined ? null : buttonNamed(name)
        await act(async () => {
          if (isListReceived(event)) bringList(actor.getSnapshot().children.list, event)
          else if (shown === null) actor.send(event)
          else fireEvent.click(shown)
          await Promise.resolve()
        })
        const { list, notice, decided, isPendingOnly, search } = state.context
        expect(actor.getSnapshot().value).toEqual(state.value)
        expect(screen.queryByText('Try again') !== null).toBe(list.isFailed)
        const { pending, requests, next } = O.isSome(list.known) ? list.known.value : knownRequests([])
        expect(buttonNamed('Show earlier') !== null).toBe(!isPendingOnly && next !== null)
        const found = (isPendingOnly ? pending : requests).filter(({ id }) => search === '' || id !== ownRequest.id)
        expect(shownRows()).toHaveLength(found.length)
        expect(isOpen('Approve this change?')).toBe(state.matches('deciding') && decided.act === 'approve')
        expect(isOpen('Withdraw this request?')).toBe(state.matches('deciding') && decided.act === 'withdraw')
        expect(isOpen('Decline this change')).toBe(state.matches('declining'))
        expect(
          screen.queryByText(O.getOrElse(() => 'no notice')(notice), { selector: '.mantine-Alert-label' }) !== null,
        ).toBe(O.isSome(notice))
      }
    },
  )
})

describe('First aid 14: a row', () => {
  const shown = () => {
    const actor = rendered()
    act(() => {
      bringList(
        actor.getSnapshot().children.list,
        listReceived(knownRequests([limitRequest, ownRequest, declinedRequest])),
      )
    })
    return actor
  }

  test('says what changes from what to what, and who requested it', () => {
    shown()
    const [limit, user] = screen.getAllByRole('row').slice(1)
    expect(limit?.textContent).toContain('Value5000 → 0')
    expect(limit?.textContent).toContain('Dorothea Finch')
    expect(limit?.textContent).toContain('Waiting for approval')
    for (const text of ['RoleAdviser', 'Emailnora@plutus.example', 'PasswordA new one'])
      expect(user?.textContent).toContain(text)
  })

  test('of an act or a withdrawal names every person', () => {
    const usernames = ['ann', 'bob', 'cleo', 'dan', 'eve']
    const people = usernames.map((username) => ({ username, name: `${username} Tester`, details: [] }))
    const subjects = usernames.map((username) => ({ username, revision: 1 }))
    const actor = rendered()
    act(() => {
      bringList(
        actor.getSnapshot().children.list,
        listReceived(
          knownRequests([
            { ...limitRequest, people, change: { kind: 'user-act', act: 'delete', people: subjects } },
            {
              ...limitRequest,
              id: 'c9',
              people,
              change: { kind: 'import-withdrawal', import: 'i1', confirmed: [], people: subjects },
            },
          ]),
        ),
      )
    })
    for (const row of screen.getAllByRole('row').slice(1))
      for (const username of usernames) expect(row.textContent).toContain(`${username}${username} Tester`)
  })

  test('of one’s own is withdrawn, of somebody else’s approved or declined', () => {
    shown()
    const [limit, user] = screen.getAllByRole('row').slice(1)
    const namesIn = (row: HTMLElement | undefined) =>
      row === undefined
        ? []
        : within(row)
            .getAllByRole('button')
            .map(({ textContent }) => textContent)
    expect(namesIn(limit)).toEqual(['Approve', 'Decline'])
    expect(namesIn(user)).toEqual(['Withdraw'])
  })

  test('that is over says how and why, and has no buttons', () => {
    const actor = shown()
    act(() => {
      actor.send({ type: 'pending.toggled' })
    })
    const row = screen.getAllByRole('row').at(-1)
    expect(row?.textContent).toContain('Declined')
    expect(row?.textContent).toContain('Too low')
    expect(row === undefined ? null : within(row).queryByRole('button')).toBeNull()
  })

  test('First aid 14: cannot be approved if the data changed since, or by the person it is about', () => {
    const actor = rendered()
    const standIn = { kind: 'stand-in', username: 'adviser', before: null, revision: 0 } as const
    act(() => {
      bringList(
        actor.getSnapshot().children.list,
        listReceived(
          knownRequests([
            { ...limitRequest, isCurrent: false },
            {
              ...limitRequest,
              id: 'c8',
              by: 'third',
              change: { ...standIn, named: { standIn: 'second', from: '2026-11-20', until: '2026-11-30' } },
            },
          ]),
        ),
      )
    })
    const texts = ['The data has changed since.', 'You cannot approve a change about yourself.']
    for (const [at, row] of screen.getAllByRole('row').slice(1).entries()) {
      expect(row.textContent).toContain(texts[at])
      expect(within(row).queryByRole('button', { name: /^Approve/ })).toBeNull()
      expect(within(row).getByRole('button', { name: /^Decline/ }).textContent).toBe('Decline')
    }
  })
})
