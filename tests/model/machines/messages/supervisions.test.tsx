import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { explorerMachine } from '../../../../src/machines/explorers/explorer.ts'
import { supervisionOpeningMachine } from '../../../../src/machines/messages/supervision-opening.ts'
import { listedSupervisionsMachine, supervisionsMachine } from '../../../../src/machines/messages/supervisions.ts'
import { SupervisionsScreen } from '../../../../src/views/messages/supervisions-screen.tsx'
import { listReceived } from '../../../samples/followed.ts'
import { aSupervision, anotherSupervision, supervisions as sample } from '../../../samples/messages/supervisions.ts'
import { newId } from '../../../samples/sample.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = supervisionsMachine.provide({
  actors: {
    list: listedSupervisionsMachine.provide({ actors: unfollowedActors() }),
    explorer: explorerMachine.provide({ actors: { retries: silent(), readExplorables: unanswered() } }),
    opening: supervisionOpeningMachine.provide({ actors: { act: unanswered() } }),
    exportSupervisions: unanswered(),
  },
})

const isHidden = true
const isOpen = (name: string): boolean => screen.queryByRole('dialog', { name, hidden: isHidden }) !== null

const buttonNames: Readonly<Record<string, string>> = {
  'list.retried': 'Try again',
  'supervision.begun': 'Read messages…',
  'export.requested': 'Export CSV',
}

const rendered = () => {
  const actor = createActor(testedMachine, { input: { newId } }).start()
  renderView(<SupervisionsScreen supervisions={actor} />)
  return actor
}

const shownRows = () =>
  screen.queryAllByRole('rowheader', { hidden: isHidden }).map(({ firstChild }) => firstChild?.textContent)

describe('whose messages were opened under supervision', () => {
  test.each(pathsOf(testedMachine, sample.events, { ...sample, isPossible: remembersList }))(
    '$name',
    async ({ steps }) => {
      const actor = rendered()
      for (const { event, state } of steps) {
        const name = buttonNames[event.type]
        const button = name === undefined ? null : screen.queryByRole('button', { name, hidden: isHidden })
        await act(async () => {
          if (isListReceived(event)) bringList(actor.getSnapshot().children.list, event)
          else if (button === null) actor.send(event)
          else fireEvent.click(button)
          await Promise.resolve()
        })
        const { list, search, chosen, problem } = state.context
        expect(actor.getSnapshot().value).toEqual(state.value)
        expect(screen.queryByText('Try again') !== null).toBe(list.isFailed)
        const count = O.isSome(list.known) ? list.known.value.length : 0
        expect(shownRows()).toHaveLength(count > 0 && search !== '' ? 1 : count)
        expect(isOpen('Choose a user')).toBe(state.matches('choosing'))
        expect(isOpen(`Read the messages of ${chosen.name}`)).toBe(state.matches('opening'))
        expect(screen.queryByText('There was a problem') !== null).toBe(O.isSome(problem))
      }
    },
  )
})

test('each is found by whose they are, who opened them and why', () => {
  const actor = rendered()
  act(() => {
    bringList(actor.getSnapshot().children.list, listReceived([aSupervision, anotherSupervision]))
  })
  expect(shownRows()).toEqual(['Margaret Ashworth', 'Thomas Whitfield'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'sophie complaint' } })
  expect(shownRows()).toEqual(['Margaret Ashworth'])
  expect(screen.getByText('Complaint 7')).toBeTruthy()
})
