import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { of } from 'rxjs'
import { createActor, type EventFrom, fromEventObservable, fromPromise } from 'xstate'
import type { SoughtFiles } from '../../../../src/domain/archive/uploads/preview/filed-files.ts'
import { previewTally } from '../../../../src/domain/archive/uploads/preview/preview-row.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { aGround, someEntries, zipPreview as sample } from '../../../samples/archive/zip-preview.ts'
import { someFiledFiles } from '../../../samples/archive/filed-lookup.ts'
import { type FiledFilesResult, filedLookupMachine } from '../../../../src/machines/archive/filed-lookup.ts'
import { uploadSendingMachine } from '../../../../src/machines/archive/upload-sending.ts'
import {
  type PreviewGroundResult,
  hasUnsavedPreview,
  zipPreviewMachine,
  type ZipReadingEvent,
} from '../../../../src/machines/archive/zip-preview.ts'
import { ZipPreview } from '../../../../src/views/archive/upload/zip-preview.tsx'
import { layOut } from '../../support/laid-out.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

layOut()

const testedMachine = zipPreviewMachine.provide({
  actors: {
    retries: silent(),
    findGround: unanswered(),
    readZip: silent(),
    // the archive has nothing in it
    filed: filedLookupMachine.provide({
      guards: { hasWaiting: () => false },
      actors: { retries: silent(), findFiled: unanswered() },
    }),
    sending: uploadSendingMachine.provide({ actors: { sendZip: silent() } }),
  },
})
type MachineEvent = EventFrom<typeof testedMachine>

const { input: sampleInput } = sample

const second = 'June/P7_FY26_Q4_Statement.pdf'

const targetOf = (event: MachineEvent): HTMLElement | null => {
  switch (event.type) {
    case 'ground.retried':
      return screen.queryByRole('button', { name: 'Try again' })
    case 'rows.edited':
      if (event.edit.field === 'Code') return screen.queryByLabelText(`Account or group of ${second}`)
      return screen.queryByLabelText(`Exclude: ${second}`)
    case 'wrong.sought':
      return screen.queryByLabelText(/^Only files with problems/)
    case 'upload.requested':
      return screen.queryByRole('button', { name: /^Upload \d/ })
    case 'preview.left':
      return screen.queryByRole('button', { name: 'Choose another zip' })
    case 'leaving.confirmed':
      return screen.queryByRole('button', { name: 'Discard' })
    case 'leaving.refused':
      return screen.queryByRole('button', { name: 'Cancel' })
    case 'zip.listed':
    case 'zip.refused':
    case 'contents.read':
    case 'retry.due':
    default:
      return null
  }
}

const renderPreview = (walked = testedMachine) => {
  const preview = createActor(walked, { input: sampleInput }).start()
  renderView(<ZipPreview preview={preview} />)
  const perform = (event: MachineEvent): void => {
    const target = targetOf(event)
    act(() => {
      if (target === null) preview.send(event)
      else if (event.type === 'rows.edited' && event.edit.field === 'Code')
        fireEvent.change(target, { target: { value: event.edit.value } })
      else fireEvent.click(target)
    })
  }
  return { preview, perform }
}

describe('looking through a zip', () => {
  test.each(pathsOf(zipPreviewMachine, sample.events, sample))('$name', ({ steps }) => {
    const { preview, perform } = renderPreview()
    for (const { event, state } of steps) {
      perform(event)
      const snapshot = preview.getSnapshot()
      const { context } = state
      expect(snapshot.value).toEqual(state.value)
      expect(snapshot.output).toEqual(state.output)
      expect(hasUnsavedPreview(snapshot)).toBe(hasUnsavedPreview(state))
      if (state.status === 'done') return

      const isListed = state.matches('open') && !state.matches({ open: 'reading' })
      const { ready, open, leftOut } = previewTally(context.preview.rows)
      const summary = `${ready.toString()} ready, ${open.toString()} ${open === 1 ? 'needs' : 'need'} attention, ${leftOut.toString()} excluded`
      expect(screen.queryByText(summary) !== null).toBe(isListed)
      expect(screen.queryByRole('status', { name: 'Reading the zip' }) !== null).toBe(
        state.matches('finding') || state.matches({ open: 'reading' }),
      )
      expect(screen.queryByRole('progressbar', { name: 'June.zip: files checked' }) !== null).toBe(
        isListed && !context.isRead,
      )
      expect(screen.queryByRole('progressbar', { name: 'June.zip: bytes sent' }) !== null).toBe(
        state.matches({ open: 'sending' }),
      )
      expect(screen.queryByText('This zip cannot be uploaded') !== null).toBe(state.matches('unreadable'))
      expect(screen.queryByText(/^Bulk Upload Error – There was an error uploading/) !== null).toBe(
        isListed && O.isSome(context.failure),
      )
      expect(screen.queryByRole('group', { name: 'Discard upload?' }) !== null).toBe(state.matches({ open: 'asking' }))
      const upload = screen.queryByRole('button', { name: /^Upload \d/ })
      expect(upload !== null && !upload.hasAttribute('disabled')).toBe(state.can({ type: 'upload.requested' }))
      const shown = O.isSome(context.wrong) ? context.wrong.value.size : context.preview.rows.length
      expect(screen.queryAllByRole('rowheader')).toHaveLength(isListed ? shown : 0)
    }
  })
  test('First aid 6: compares its files with what the archive has of them before they can be sent', async () => {
    const answer = Promise.withResolvers<FiledFilesResult>()
    const [one] = someEntries
    const content = { _tag: 'Whole', hash: 'hash 0', isPdf: true, active: [] } as const
    const { preview } = renderPreview(
      testedMachine.provide({
        actors: {
          findGround: fromPromise<PreviewGroundResult>(() => Promise.resolve(E.right(aGround))),
          filed: filedLookupMachine.provide({
            actors: { retries: silent(), findFiled: fromPromise<FiledFilesResult, SoughtFiles>(() => answer.promise) },
          }),
          readZip: fromEventObservable(() =>
            of<[ZipReadingEvent, ZipReadingEvent]>(
              { type: 'zip.listed', entries: one === undefined ? [] : [one] },
              { type: 'contents.read', read: [{ index: 0, content }] },
            ),
          ),
        },
      }),
    )
    const upload = await screen.findByRole('button', { name: 'Upload 1 report' })
    expect(upload.hasAttribute('disabled')).toBe(true)
    await act(async () => {
      answer.resolve(E.right(someFiledFiles))
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(preview.getSnapshot().context.preview.rows[0]?.faults.map(({ _tag }) => _tag)).toEqual([
      'KeyFiled',
      'SameFile',
    ])
    expect(screen.getByText('0 ready, 1 needs attention, 0 excluded')).toBeTruthy()
  })

  test('takes one year and one quarter for all files that are shown', async () => {
    const { preview } = renderPreview(
      testedMachine.provide({
        actors: {
          retries: silent(),
          findGround: fromPromise<PreviewGroundResult>(() => Promise.resolve(E.right(aGround))),
          readZip: fromEventObservable(() => of<ZipReadingEvent>({ type: 'zip.listed', entries: someEntries })),
        },
      }),
    )
    const periods = () =>
      preview.getSnapshot().context.preview.rows.map(({ report: { Year, Quarter } }) => [Year, Quarter])
    fireEvent.change(await screen.findByLabelText('Financial year for all 2 reports'), { target: { value: '2025' } })
    fireEvent.change(screen.getByLabelText('Quarter for all 2 reports'), { target: { value: 'Q2' } })
    expect(periods()).toEqual([
      [2025, 'Q2'],
      [2025, 'Q2'],
    ])
    fireEvent.click(screen.getByLabelText(`Exclude: ${second}`))
    expect(screen.queryByLabelText(/^Quarter for all/)).toBeNull()
  })

  test('shows the name of a file without letters that turn it around, and says that these are why it is refused', async () => {
    const path = 'P1_FY26_Q4_A\u202efdp.exe.pdf'
    renderPreview(
      testedMachine.provide({
        actors: {
          retries: silent(),
          findGround: fromPromise<PreviewGroundResult>(() => Promise.resolve(E.right(aGround))),
          readZip: fromEventObservable(() =>
            of<ZipReadingEvent>({
              type: 'zip.listed',
              entries: someEntries.map((entry) => ({ ...entry, path })).slice(1),
            }),
          ),
        },
      }),
    )
    expect((await screen.findByRole('rowheader')).textContent).toBe('P1_FY26_Q4_Afdp.exe.pdf')
    expect(screen.getByText(/^Its name contains control characters or/)).toBeTruthy()
  })
})
