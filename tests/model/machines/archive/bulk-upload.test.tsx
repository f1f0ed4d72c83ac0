import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { map, Subject } from 'rxjs'
import { createActor, type EventFrom, fromEventObservable, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { UploadChange } from '../../../../src/domain/archive/uploads/listed-uploads.ts'
import type { ReportUpload } from '../../../../src/domain/archive/uploads/report-upload.ts'
import { bulkUploadMachine, watchedUploadMachine } from '../../../../src/machines/archive/bulk-upload.ts'
import type { FollowedSubject } from '../../../../src/machines/kit/followed.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import {
  listedUploadsMachine,
  reportUploadsMachine,
  type UploadActionRequest,
  type UploadsSeen,
  type UploadActionResult,
} from '../../../../src/machines/archive/report-uploads.ts'
import { bulkUpload as sample } from '../../../samples/archive/bulk-upload.ts'
import { lostRead, newId } from '../../../samples/sample.ts'
import { aCompleteUpload, aListedUpload } from '../../../samples/archive/uploads.ts'
import { zipPreviewMachine } from '../../../../src/machines/archive/zip-preview.ts'
import { BulkNews } from '../../../../src/views/archive/upload/bulk-news.tsx'
import { BulkUpload } from '../../../../src/views/archive/upload/bulk-upload.tsx'
import { unfollowedActors } from '../../support/followed.ts'
import { layOut } from '../../support/laid-out.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

layOut()

/** The list has one upload, whose second file failed; what is done about it is written down. */
const machineTelling = (steered: UploadActionRequest[]) =>
  bulkUploadMachine.provide({
    actors: {
      uploads: reportUploadsMachine.provide({
        actors: {
          list: listedUploadsMachine.provide({
            actors: {
              ...unfollowedActors(),
              read: fromPromise<ReadResult<UploadsSeen>, FollowedSubject<undefined>>(() =>
                Promise.resolve(E.right({ uploads: [aListedUpload], before: null, settled: O.none })),
              ),
            },
          }),
          steerUpload: fromPromise<UploadActionResult, UploadActionRequest>(({ input }) => {
            steered.push(input)
            return new Promise(() => undefined)
          }),
          listEarlier: unanswered(),
        },
      }),
      upload: watchedUploadMachine.provide({
        actors: {
          ...unfollowedActors(),
          read: fromPromise<ReadResult<ReportUpload>, FollowedSubject<string>>(() =>
            Promise.resolve(E.right(aCompleteUpload)),
          ),
        },
      }),
      preview: zipPreviewMachine.provide({
        actors: { retries: silent(), findGround: unanswered(), readZip: silent() },
      }),
      listOwners: unanswered(),
    },
  })
type MachineEvent = EventFrom<typeof bulkUploadMachine>

const targetOf = ({ type }: MachineEvent): HTMLElement | null => {
  switch (type) {
    case 'modal.opened':
      return screen.queryByRole('button', { name: 'Upload reports' })
    case 'modal.closed':
      return screen.queryByRole('button', { name: 'Close: Upload reports' })
    case 'upload.left':
      return screen.queryByRole('button', { name: 'Upload another zip' })
    case 'file.corrected':
      return screen.queryByLabelText(/^File anyway/)
    case 'retry.requested':
      return screen.queryByRole('button', { name: 'Retry: June/P2_FY26_Q4_Statement.pdf' })
    case 'close.requested':
      return screen.queryByRole('button', { name: 'Discard failed files' })
    case 'close.confirmed':
      return screen.queryByRole('button', { name: 'Discard' })
    case 'close.refused':
      return screen.queryByRole('button', { name: 'Cancel' })
    case 'files.dropped':
    case 'upload.chosen':
    case 'upload.retried':
    default:
      return null
  }
}

const renderBulkUpload = async () => {
  const steered: UploadActionRequest[] = []
  const bulk = createActor(machineTelling(steered), { input: { newId } }).start()
  renderView(
    <>
      <BulkUpload upload={bulk} />
      <BulkNews upload={bulk} />
    </>,
  )
  await act(() => Promise.resolve())
  const perform = async (event: MachineEvent): Promise<void> => {
    const target = targetOf(event)
    await act(async () => {
      if (target === null || target.hasAttribute('disabled')) bulk.send(event)
      else fireEvent.click(target)
      await Promise.resolve()
    })
  }
  return { bulk, perform, steered }
}

const { id } = aCompleteUpload

const refusalTexts = {
  Several: 'Please upload one zip file at a time.',
  NotZip: '“June.pdf” is not a .zip file.',
  Empty: '',
  TooLarge: '',
} as const

describe('bulk upload', () => {
  test.each(pathsOf(bulkUploadMachine, sample.events, sample))('$name', async ({ steps }) => {
    const { bulk, perform } = await renderBulkUpload()
    for (const { event, state } of steps) {
      await perform(event)
      const { refused, corrections } = state.context
      expect(bulk.getSnapshot().value).toEqual(state.value)

      const isOpen = state.matches({ modal: 'open' })
      const isWatching = state.matches({ work: 'watching' })
      const isPreparing = state.matches({ work: 'preparing' })
      expect(screen.queryByRole('dialog', { name: 'Upload reports' }) !== null).toBe(isOpen)
      expect(screen.queryByText(/^Drop a .zip file here/) !== null).toBe(isOpen && state.matches({ work: 'free' }))
      expect(
        screen.queryByText(O.isSome(refused) ? refusalTexts[refused.value._tag] : 'nothing refused') !== null,
      ).toBe(isOpen && state.matches({ work: 'free' }) && O.isSome(refused))
      expect(screen.queryByRole('status', { name: 'Reading the zip' }) !== null).toBe(isOpen && isPreparing)
      expect(screen.queryByRole('group', { name: 'Upload of June.zip' }) !== null).toBe(!isOpen && isPreparing)
      expect(screen.queryByRole('table', { name: 'Failed files' }) !== null).toBe(isOpen && isWatching)
      expect(screen.queryByRole('group', { name: 'Discard failed files?' }) !== null).toBe(
        isOpen && state.matches({ work: { watching: 'asking' } }),
      )
      if (isOpen && isWatching)
        expect(screen.getByRole('checkbox', { name: /^File anyway/ })).toHaveProperty('checked', corrections.size > 0)
    }
  })

  test('keeps to the zip dropped here until it is sent or dropped', async () => {
    const { bulk, perform } = await renderBulkUpload()
    await perform({ type: 'files.dropped', files: [new File(['PK'], 'June.zip')] })
    expect(bulk.getSnapshot().can({ type: 'upload.chosen', id })).toBe(false)
    expect(screen.getByText('To open other uploads, first send or discard this zip.')).toBeDefined()
    await perform({ type: 'upload.chosen', id })
    expect(bulk.getSnapshot().value).toEqual({ modal: 'closed', work: 'preparing' })
  })

  test('gives up what failed once that is confirmed', async () => {
    const { perform, steered } = await renderBulkUpload()
    await perform({ type: 'upload.chosen', id })
    await perform({ type: 'close.requested' })
    await perform({ type: 'close.refused' })
    expect(steered).toEqual([])
    await perform({ type: 'close.requested' })
    await perform({ type: 'close.confirmed' })
    expect(steered).toEqual([{ id, body: { act: 'close' } }])
  })

  test('tries again what failed as it is corrected', async () => {
    const { perform, steered } = await renderBulkUpload()
    await perform({ type: 'upload.chosen', id })
    fireEvent.click(screen.getByLabelText(/^File anyway/))
    await perform({ type: 'retry.requested', corrections: [] })
    const [corrected] = steered.flatMap(({ body }) => (body.act === 'retry' ? body.corrections : []))
    expect(corrected).toMatchObject({
      file: 1,
      planned: { path: 'June/P2_FY26_Q4_Statement.pdf', mayNameOthers: true },
    })
  })

  test('First aid 6: reads the files of the upload that is opened, and follows them', async () => {
    const asked: string[] = []
    const answers = [lostRead, E.right({ ...aCompleteUpload, version: 8 })]
    const changes = new Subject<readonly UploadChange[]>()
    const upload = watchedUploadMachine.provide({
      actors: {
        changes: fromEventObservable(() =>
          changes.pipe(map((received) => ({ type: 'changes.received', changes: received }))),
        ),
        read: fromPromise(({ input: { of } }: { readonly input: FollowedSubject<string> }) => {
          asked.push(of)
          return Promise.resolve(answers[asked.length - 1] ?? lostRead)
        }),
        retries: silent(),
      },
    })
    const bulk = createActor(machineTelling([]).provide({ actors: { upload } }), { input: { newId } }).start()
    renderView(<BulkUpload upload={bulk} />)
    await act(() => Promise.resolve())
    expect(asked).toEqual([])
    await act(async () => {
      bulk.send({ type: 'upload.chosen', id })
      await Promise.resolve()
    })
    expect(asked).toEqual([id])
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
      await Promise.resolve()
    })
    expect(asked).toEqual([id, id])
    expect(screen.getByRole('table', { name: 'Failed files' })).toBeDefined()
    act(() => changes.next([{ id, version: 9, event: { type: 'UploadSaved', status: 6 } }]))
    expect(screen.queryByRole('table', { name: 'Failed files' })).toBe(null)
    expect(asked).toHaveLength(2)
  })
})
