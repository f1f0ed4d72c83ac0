import { act, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../src/domain/fp.ts'
import { layoutMachine } from '../../../src/machines/layout.ts'
import { newReportsMachine } from '../../../src/machines/new-reports.ts'
import { newReports as sample } from '../../../src/machines/samples/new-reports.ts'
import { clientIdentity } from '../../../src/machines/samples/people.ts'
import { Navigation } from '../../../src/views/layout/navigation.tsx'
import { pathsOf } from '../support/paths.ts'
import { silent } from '../support/silent.ts'
import { unanswered } from '../support/unanswered.ts'

const alone = newReportsMachine.provide({ actors: { heardArchive: silent(), countNew: unanswered() } })

const renderNavigation = (place = sample.input?.place ?? O.none) => {
  const newReports = createActor(alone, { input: { place } }).start()
  const layout = createActor(layoutMachine.provide({ actors: { viewport: silent() } })).start()
  render(
    <MantineProvider>
      <Navigation
        layout={layout}
        identity={clientIdentity}
        address={{ path: '/', search: '', hash: '' }}
        search={undefined}
        newReports={newReports}
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

test.each(pathsOf(newReportsMachine, sample.events, { ...sample, cover: 'transitions' }))('$name', ({ steps }) => {
  const { newReports, perform } = renderNavigation()
  for (const { event, state } of steps) {
    perform(event)
    const { count } = state.context
    expect(newReports.getSnapshot().value).toEqual(state.value)
    expect(newReports.getSnapshot().context.count).toBe(count)
    expect(screen.getByRole('link', { name: /^Reports/ }).textContent).toBe(
      count === 0 ? 'Reports' : `Reports${count.toString()}, ${count.toString()} new`,
    )
  }
})

test('who has no reports of their own counts none', () => {
  const { newReports } = renderNavigation(O.none)
  expect(newReports.getSnapshot().value).toBe('resting')
})
