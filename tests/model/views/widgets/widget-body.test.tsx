import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import { WidgetBody } from '../../../../src/views/widgets/widget-body.tsx'
import { renderView } from '../../support/render-view.tsx'

vi.mock('../../../../src/views/widgets/text-widget.tsx', () => {
  throw new Error('The chunk did not arrive')
})

test('a part of the screen that does not arrive says so and takes nothing else with it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const room = { width: 400, dashboardWidth: 400, graphHeight: 300, gridHeight: 300 }
  renderView(
    <>
      <p>Beside it</p>
      <WidgetBody
        definition={{ wid: 'a', name: 'a', title: 'A', type: 'text', config: { format: 'html', content: '' } }}
        figures={O.none}
        content={O.none}
        label="A"
        room={room}
      />
    </>,
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('could not load template')
  expect(within(alert).getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(location.pathname)
  expect(screen.getByText('Beside it')).toBeDefined()
})
