import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { MessageSummary } from '../../../../src/domain/messages/shown-message.ts'
import { ownReportArchive } from '../../../../src/domain/navigation/nav-links.ts'
import type { Identity } from '../../../../src/domain/users/identity.ts'
import { newReportsMachine } from '../../../../src/machines/archive/new-reports.ts'
import { headlineFiguresMachine } from '../../../../src/machines/ledger/headline-figures.ts'
import { homeMachine } from '../../../../src/machines/shell/home.ts'
import { messageSummaryMachine } from '../../../../src/machines/messages/message-summary.ts'
import { NewReportsContext } from '../../../../src/views/archive/new-reports-context.ts'
import { MessageSummaryContext } from '../../../../src/views/messages/message-summary-context.ts'
import { HomeScreen } from '../../../../src/views/shell/home/home-screen.tsx'
import { adviserIdentity, clientIdentity } from '../../../samples/people.ts'
import { home as sample } from '../../../samples/shell/home.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'

const testedMachine = homeMachine.provide({
  actors: { list: headlineFiguresMachine.provide({ actors: unfollowedActors() }) },
})
const machineInput = { of: { type: 'portfolio', code: 'P1' } } as const

const isThere = (text: string | RegExp): boolean => screen.queryByText(text) !== null

const rendered = (identity: Identity = clientIdentity, count = 0, unread = 0) => {
  const home = createActor(testedMachine, { input: machineInput }).start()
  const newReports = createActor(
    newReportsMachine.provide({
      actors: { archiveChanges: silent(), countNew: fromPromise(() => Promise.resolve(E.right(count))) },
    }),
    { input: { archiveKey: ownReportArchive(identity) } },
  ).start()
  const summary: MessageSummary = { unread, drafts: 0, people: [], mailboxes: [], standIn: null }
  const messageSummary = createActor(
    messageSummaryMachine.provide({
      actors: { ...unfollowedActors(), read: fromPromise(() => Promise.resolve(E.right(summary))) },
    }),
    { input: { of: identity.username } },
  ).start()
  renderView(
    <NewReportsContext value={newReports}>
      <MessageSummaryContext value={messageSummary}>
        <HomeScreen home={home} identity={identity} />
      </MessageSummaryContext>
    </NewReportsContext>,
  )
  return home
}

describe('the figures at a glance', () => {
  test.each(pathsOf(testedMachine, sample.events, { ...sample, isPossible: remembersList }))(
    '$name',
    async ({ steps }) => {
      const home = rendered()
      for (const { event, state } of steps) {
        await act(async () => {
          if (isListReceived(event)) bringList(home.getSnapshot().children.list, event)
          else if (isThere('Try again')) fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
          else home.send(event)
          await Promise.resolve()
        })
        const { list } = state.context
        const figures = O.isSome(list.known) ? list.known.value.figures : []
        expect(isThere('Try again')).toBe(list.isFailed)
        expect(screen.queryAllByRole('term').map(({ textContent }) => textContent)).toEqual(
          figures.map(({ item }) => item),
        )
        expect(isThere(/^No holdings yet/)).toBe(O.isSome(list.known) && figures.length === 0)
      }
    },
  )
})

test('the count of new reports in the archive replaces "No new reports"', async () => {
  rendered(clientIdentity, 2)
  expect(isThere(/^No new reports/)).toBe(true)
  expect(await screen.findByText('2 new reports in the report archive')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open your reports' }).getAttribute('href')).toBe('/reports/portfolio/P1')
})

test('unread messages are counted, and nothing is said of them before', async () => {
  rendered({ ...clientIdentity, username: 'c/1' }, 0, 1)
  expect(isThere(/unread message/)).toBe(false)
  expect(await screen.findByText('1 unread message')).toBeTruthy()
  expect(isThere(/^No unread messages/)).toBe(false)
  expect(screen.getByRole('link', { name: 'Open your messages' }).getAttribute('href')).toBe('/messages/c%2F1')
})

test('shows that there are no unread messages', async () => {
  rendered()
  expect(await screen.findByText('No unread messages')).toBeTruthy()
})

test('whoever has no reports of their own is told of none', () => {
  rendered({ ...adviserIdentity, roles: ['adviser'], defaultDashboardType: 'adviser', defaultCode: 'A1' })
  expect(isThere('Open your reports')).toBe(false)
  expect(screen.getByRole('link', { name: 'Open your dashboard' }).getAttribute('href')).toBe('/dashboard/adviser/A1')
})
