import { act, fireEvent, screen } from '@testing-library/react'
import { NEVER, of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { provideReportEditor, provideReportHistory } from '../../../src/app/reports/provide-report-editor.ts'
import type { ScreenDeps } from '../../../src/app/screen-deps.ts'
import { O } from '../../../src/domain/fp.ts'
import { Report } from '../../../src/domain/reports/report.ts'
import { sampleReport } from '../../samples/reports/reports.ts'
import { newId } from '../../samples/sample.ts'
import { HistoryDialog } from '../../../src/views/reports/editor/dialogs/history-dialog.tsx'
import { renderView } from '../support/render-view.tsx'

const full =
  'The server’s disk is full, so nothing can be saved. Please tell your adviser or an administrator of the firm'

const saves = [2, 1].map((revision) => ({
  revision,
  by: 'admin',
  name: 'Ada Admin',
  at: '2026-11-20T00:00:00.000Z',
  changed: ['ReportTitle'],
}))

const repliesOf = ({ method, url }: Request): Response => {
  if (method === 'POST') return Response.json({ success: false, _tag: 'DiskFull', message: full }, { status: 507 })
  return url.endsWith('/history')
    ? Response.json(saves)
    : Response.json({ report: Report.encode(sampleReport), revision: 1 })
}

test('a report that cannot be restored because the disk is full says so in the words of the server', async () => {
  vi.stubGlobal('fetch', (request: Request) => Promise.resolve(repliesOf(request)))
  const client = makeClient({
    baseUrl: window.location.origin,
    token: () => O.none,
    positions: createPositions(),
    refused: () => Promise.resolve(false),
  })
  const socket: ScreenDeps['socket'] = {
    states: of('live' as const),
    frames: NEVER,
    endings: NEVER,
    asides: NEVER,
    openDashboard: () => NEVER,
    tell: () => NEVER,
  }
  const supplies: ScreenDeps = { client, socket, onDecodeError: () => undefined, page: window }
  const editor = createActor(provideReportEditor(supplies), { input: { name: O.some('valuation'), newId } })
  const input = { name: 'valuation', revision: 2 }
  const history = createActor(provideReportHistory(supplies), { input }).start()
  await waitFor(history, (state) => state.matches('listed'))
  history.send({ type: 'edition.chosen', revision: 1 })
  await waitFor(history, (state) => state.can({ type: 'restore.requested' }))
  renderView(<HistoryDialog editor={editor} history={history} />)
  fireEvent.click(screen.getByRole('button', { name: 'Restore this' }))
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
    await waitFor(history, (state) => O.isSome(state.context.refusal))
  })
  expect(screen.getByText(full)).toBeDefined()
})
