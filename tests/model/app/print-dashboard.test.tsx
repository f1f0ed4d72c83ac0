import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dashboardToPrint } from '../../../src/app/dashboards/print-dashboard.ts'
import { fill } from '../../../src/domain/dashboards/structure.ts'
import { O } from '../../../src/domain/fp.ts'
import { PrintPage } from '../../../src/views/dashboards/print/print-page.tsx'
import { renderView } from '../support/render-view.tsx'

const place = { type: 'portfolio', code: 'P1' } as const

const aDashboard = {
  ...{ revision: 0, position: 1, name: 'Ashworth', info: {} },
  dashboard: { title: 'Dashboard', structure: '6-6', rows: fill('6-6', [[], []]) },
}

const serving = (dates: Response) => {
  vi.stubGlobal('fetch', ({ url }: Request) => {
    if (url.endsWith('/data/portfolio/P1')) return Promise.resolve(dates)
    return Promise.resolve(url.endsWith('/dashboard/portfolio/P1') ? Response.json(aDashboard) : Response.json([]))
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

const span = { first: '2022-03-01', last: '2026-11-20', knownFrom: '2025-01-10', knownTo: '2026-11-21' }

const factOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent

test('what is printed is dated by the day where the firm is', async () => {
  serving(Response.json(span))
  const printed = await dashboardToPrint(window, { place, dates: {} })
  // ten in the evening of the day before, in London
  renderView(<PrintPage printed={printed} dates={{}} printedAt={new Date('2026-11-20T22:00:00Z')} />)
  expect(factOf('As known on')).toBe('21-Nov-26')
})

test('what was chosen is what it is dated by', async () => {
  serving(Response.json(span))
  const dates = { knownOn: '2026-06-30' }
  const printed = await dashboardToPrint(window, { place, dates })
  renderView(<PrintPage printed={printed} dates={dates} printedAt={new Date('2026-11-20T22:00:00Z')} />)
  expect(factOf('As known on')).toBe('30-Jun-26')
})

test('what cannot be dated cannot be printed', async () => {
  serving(Response.json({ success: false, message: '' }, { status: 404 }))
  expect(await dashboardToPrint(window, { place, dates: {} })).toEqual(O.none)
})
