import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { layoutMachine } from '../../../../src/machines/shell/layout.ts'
import { MainNavigation } from '../../../../src/views/shell/layout/navigation/navigation.tsx'
import { adminIdentity } from '../../../samples/people.ts'
import { silent } from '../../support/silent.ts'

test.each([
  ['/', 'home', 'Home'],
  ['/dashboard/admin/firm', 'dashboard', 'Dashboard'],
  ['/reports/adviser/firm', 'reports', 'Reports'],
  ['/messages/admin', 'messages', 'Messages'],
  ['/admin/widgets', 'admin', 'Admin'],
  ['/users/new', 'users', 'Admin'],
])('at %s the navigation shows “%s”', (path, segment, current) => {
  const layout = createActor(layoutMachine.provide({ actors: { viewport: silent() } })).start()
  render(
    <MantineProvider>
      <MainNavigation
        layout={layout}
        identity={adminIdentity}
        address={{ path, search: '', hash: '' }}
        search={undefined}
        newReports={undefined}
        messageSummary={undefined}
      />
    </MantineProvider>,
  )
  expect(within(screen.getByRole('navigation', { name: 'Main' })).getByText(segment)).toBeDefined()
  const marked = ['link', 'button']
    .flatMap((role) => screen.getAllByRole(role))
    .filter((one) => one.getAttribute('aria-current') === 'page')
  expect(marked.map(({ textContent }) => textContent)).toEqual([current])
})
