import { act, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { Identity } from '../../../../src/domain/users/identity.ts'
import { ownReportArchive } from '../../../../src/domain/navigation/nav-links.ts'
import { layoutMachine } from '../../../../src/machines/shell/layout.ts'
import { newReportsMachine } from '../../../../src/machines/archive/new-reports.ts'
import { newReports as sample } from '../../../samples/archive/new-reports.ts'
import { clientIdentity } from '../../../samples/people.ts'
import { NewReportsContext } from '../../../../src/views/archive/new-reports-context.ts'
import { ReportsLink } from '../../../../src/views/dashboards/title-bar.tsx'
import { MainNavigation } from '../../../../src/views/shell/layout/navigation/navigation.tsx'
import { pathsOf } from '../../support/paths.ts'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const unansweredMachine = newReportsMachine.provide({ actors: { archiveChanges: silent(), countNew: unanswered() } })

const accountantArchive = { type: 'external', code: 'P00001' } as const

const renderNavigation = (archiveKey = sample.input.archiveKey) => {
  const newReports = createActor(unansweredMachine, { input: { archiveKey } }).start()
  const layout = createActor(layoutMachine.provide({ actors: { viewport: silent() } })).start()
  render(
    <MantineProvider>
      <MainNavigation
        layout={layout}
        identity={clientIdentity}
        address={{ path: '/', search: '', hash: '' }}
        search={undefined}
        newReports={newReports}
        messageSummary={undefined}
      />
    </MantineProvider>,
  )
  const perform = (event: EventFrom<typeof newReportsMachine>): void => {
    act(() => {
      newReports.send(event)
    })
  }
  return { newReports, perform }
}

test.each(pathsOf(newReportsMachine, sample.events, sample))('$name', ({ steps }) => {
  const { newReports, perform } = renderNavigation()
  for (const { event, state } of steps) {
    perform(event)
    const { count } = state.context
    expect(newReports.getSnapshot().value).toEqual(state.value)
    expect(newReports.getSnapshot().context.count).toBe(count)
    expect(screen.getByRole('link', { name: /^Reports/ }).textContent).toBe(
      count === 0 ? 'Reports' : `Reports ${count.toString()} new`,
    )
  }
})

test('who has no reports of their own counts none', () => {
  const { newReports } = renderNavigation(O.none)
  expect(newReports.getSnapshot().value).toBe('resting')
})

test('an accountant, who has no such link, is told on the button of their own dashboard and of no other', async () => {
  const counting = newReportsMachine.provide({
    actors: { archiveChanges: silent(), countNew: fromPromise(() => Promise.resolve(E.right(50))) },
  })
  const accountant: Identity = {
    ...clientIdentity,
    roles: ['external'],
    defaultDashboardType: 'external',
    defaultCode: 'P00001',
  }
  const newReports = createActor(counting, { input: { archiveKey: ownReportArchive(accountant) } }).start()
  render(
    <MantineProvider>
      <NewReportsContext value={newReports}>
        <ReportsLink dashboardKey={accountantArchive} />
        <ReportsLink dashboardKey={{ ...accountantArchive, code: 'P00002' }} />
        <ReportsLink dashboardKey={{ type: 'admin', code: 'firm' }} />
      </NewReportsContext>
    </MantineProvider>,
  )
  const link = await screen.findByRole('link', { name: 'Reports 50 new' })
  expect([link.getAttribute('href'), link.textContent]).toEqual(['/reports/account/P00001', 'Reports 50 new'])
  const links = screen.getAllByRole('link')
  expect(links.map((each) => each.textContent)).toEqual(['Reports 50 new', 'Reports', 'Reports'])
})
