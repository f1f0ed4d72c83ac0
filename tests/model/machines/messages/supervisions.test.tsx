import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { explorerMachine } from '../../../../src/machines/explorers/explorer.ts'
import { supervisionOpeningMachine } from '../../../../src/machines/messages/supervision-opening.ts'
import { listedSupervisions, supervisionsMachine } from '../../../../src/machines/messages/supervisions.ts'
import { SupervisionsScreen } from '../../../../src/views/messages/supervisions-screen.tsx'
import { listed } from '../../../samples/followed.ts'
import { aSupervision, another, supervisions as sample } from '../../../samples/messages/supervisions.ts'
import { newId } from '../../../samples/sample.ts'
import { bring, isListReceived, remembers, unfollowed } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const machine = supervisionsMachine.provide({
  actors: {
    list: listedSupervisions.provide({ actors: unfollowed() }),
    explorer: explorerMachine.provide({ actors: { retries: silent(), readExplorables: unanswered() } }),
    opening: supervisionOpeningMachine.provide({ actors: { act: unanswered() } }),
    exportSupervisions: unanswered(),
  },
})

const hidden = true
const isOpen = (name: string): boolean => screen.queryByRole('dialog', { name, hidden }) !== null

const buttons: Readonly<Record<string, string>> = {
  'list.retried': 'Try again',
  'supervision.begun': 'Read messages…',
  'export.requested': 'Export CSV',
}

const rendered = () => {
  const actor = createActor(machine, { input: { newId } }).start()
  renderView(<SupervisionsScreen supervisions={actor} />)
  return actor
}

const rows = () => screen.queryAllByRole('rowheader', { hidden }).map(({ firstChild }) => firstChild?.textContent)

describe('whose messages were opened under supervision', () => {
  test.each(pathsOf(machine, sample.events, { ...sample, isPossible: remembers }))('$name', async ({ steps }) => {
    const actor = rendered()
    for (const { event, state } of steps) {
      const name = buttons[event.type]
      const button = name === undefined ? null : screen.queryByRole('button', { name, hidden })
      await act(async () => {
        if (isListReceived(event)) bring(actor.getSnapshot().children.list, event)
        else if (button === null) actor.send(event)
        else fireEvent.click(button)
        await Promise.resolve()
      })
      const { list, search, chosen, problem } = state.context
      expect(actor.getSnapshot().value).toEqual(state.value)
      expect(screen.queryByText('Try again') !== null).toBe(list.isFailed)
      const count = O.isSome(list.known) ? list.known.value.length : 0
      expect(rows()).toHaveLength(count > 0 && search !== '' ? 1 : count)
      expect(isOpen('Choose a user')).toBe(state.matches('choosing'))
      expect(isOpen(`Read the messages of ${chosen.name}`)).toBe(state.matches('opening'))
      expect(screen.queryByText('There was a problem') !== null).toBe(O.isSome(problem))
    }
  })
})

test('each is found by whose they are, who opened them and why', () => {
  const actor = rendered()
  act(() => {
    bring(actor.getSnapshot().children.list, listed([aSupervision, another]))
  })
  expect(rows()).toEqual(['Margaret Ashworth', 'Thomas Whitfield'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'sophie complaint' } })
  expect(rows()).toEqual(['Margaret Ashworth'])
  expect(screen.getByText('Complaint 7')).toBeTruthy()
})
