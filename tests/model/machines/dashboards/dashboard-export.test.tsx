import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type AnyEventObject, createActor, type EventFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  dashboardExportMachine,
  type ExportResult,
  type ExportRequest,
} from '../../../../src/machines/dashboards/dashboard-export.ts'
import { answered } from '../../../samples/sample.ts'
import { dashboardExport as sample } from '../../../samples/dashboards/dashboard-export.ts'
import { ExportMenu, ExportNotice, exportRefusedText } from '../../../../src/views/dashboards/export/export-menu.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const machineInput = { dashboardKey: { type: 'portfolio', code: 'P1' } } as const

const testedMachine = dashboardExportMachine.provide({
  actors: {
    drawPicture: unanswered<ExportResult, ExportRequest>(),
    printDocument: unanswered<ExportResult, ExportRequest>(),
  },
})

const renderExport = () => {
  const exporting = createActor(testedMachine, { input: machineInput }).start()
  renderView(
    <>
      <ExportMenu exporting={exporting} titleNow={() => 'Dashboard'} dates={{}} />
      <ExportNotice exporting={exporting} />
    </>,
  )
  const choose = async (item: string): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: 'Export dashboard' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: item }))
  }
  const perform = async (event: EventFrom<typeof dashboardExportMachine>): Promise<void> => {
    switch (event.type) {
      case 'picture.requested':
        return choose('Picture (PNG)')
      case 'document.requested':
        return choose('Document (PDF)')
      case 'refusal.dismissed':
        fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
        return
      default:
        act(() => exporting.send(event))
    }
  }
  return { exporting, perform }
}

const paths = pathsOf(dashboardExportMachine, sample.events, { input: machineInput })

describe('exporting a dashboard', () => {
  test.each(paths)('$name', async ({ steps }) => {
    const { exporting, perform } = renderExport()
    for (const { event, state } of steps) {
      await perform(event)
      const { refusal } = state.context
      expect(exporting.getSnapshot().value).toEqual(state.value)
      expect(screen.queryByRole('alert')?.textContent ?? null).toBe(
        O.isSome(refusal) ? exportRefusedText(refusal.value) : null,
      )
      expect(screen.getByRole('button', { name: 'Export dashboard' }).getAttribute('aria-busy')).toBe(
        String(!state.matches('resting')),
      )
      expect(screen.getByRole('status').textContent).toBe(
        state.matches('drawing') ? 'Creating the picture' : state.matches('printing') ? 'Creating the PDF' : '',
      )
    }
  })

  test('First aid 6: a PDF that takes longer says how long it may take, until it is there', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const printing = createActor(testedMachine, { input: machineInput }).start()
    renderView(<ExportNotice exporting={printing} />)
    const receiver: { send(event: AnyEventObject): void } = printing
    act(() => printing.send({ type: 'document.requested', title: 'Dashboard', dates: {} }))
    expect(screen.queryByText(/up to a minute/)).toBe(null)
    act(() => {
      vi.advanceTimersByTime(3_000)
    })
    expect(screen.getByRole('status').textContent).toBe('Creating the PDF. This may take up to a minute.')
    expect(screen.getByText(/You can continue working here/)).toBeTruthy()
    act(() => receiver.send(answered('printDocument', E.right(null))))
    expect(screen.queryByText(/up to a minute/)).toBe(null)
  })

  test('keeps the title and the dates that were on the screen when it was asked for', async () => {
    const { exporting, perform } = renderExport()
    await perform({ type: 'document.requested', title: 'Dashboard', dates: {} })
    act(() => exporting.send({ type: 'picture.requested', title: 'Another', dates: { asAt: '2026-06-30' } }))
    expect(exporting.getSnapshot().context).toMatchObject({ title: 'Dashboard', dates: {} })
  })
})
