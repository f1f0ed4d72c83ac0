import { act, fireEvent, screen } from '@testing-library/react'
import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromEventObservable, fromPromise, type SnapshotFrom } from 'xstate'
import { E, O, pipe } from '../../../src/domain/fp.ts'
import { isFiling } from '../../../src/domain/report-upload/report-upload.ts'
import { uploadTallyOf } from '../../../src/domain/report-upload/tally.ts'
import { filingIn, reportUploadsMachine, type UploadListing, uploadIn } from '../../../src/machines/report-uploads.ts'
import { reportUploads as sample } from '../../../src/machines/samples/report-uploads.ts'
import { lostRead } from '../../../src/machines/samples/sample.ts'
import { aCompleteUpload, anUpload } from '../../../src/machines/samples/uploads.ts'
import type { RetryDue } from '../../../src/streams/retries.ts'
import { SteeringFailed } from '../../../src/views/admin/archive/upload/steering-failed.tsx'
import { UploadNews } from '../../../src/views/admin/archive/upload/upload-news.tsx'
import { UploadProgress } from '../../../src/views/admin/archive/upload/upload-progress.tsx'
import { pathsOf } from '../support/paths.ts'
import { renderView } from '../support/render-view.tsx'
import { silent } from '../support/silent.ts'
import { unanswered } from '../support/unanswered.ts'

const machine = reportUploadsMachine.provide({
  actors: { heardUploads: silent(), retries: silent(), listUploads: unanswered(), steerUpload: unanswered() },
})
type Event = EventFrom<typeof machine>

const buttonOf = ({ type }: Event): HTMLElement | null => {
  if (type === 'failure.dismissed') return screen.queryByRole('button', { name: 'Dismiss' })
  return type === 'end.dismissed' ? screen.queryByRole('button', { name: /^Dismiss: / }) : null
}

const renderUploads = (provided = machine) => {
  const uploads = createActor(provided).start()
  renderView(
    <>
      <UploadNews uploads={uploads} canShow onShow={() => undefined} />
      <SteeringFailed uploads={uploads} />
    </>,
  )
  const perform = (event: Event): void => {
    const button = buttonOf(event)
    act(() => {
      if (button === null) uploads.send(event)
      else fireEvent.click(button)
    })
  }
  return { uploads, perform }
}

type Uploads = SnapshotFrom<typeof machine>['context']

/** What is said of the upload that came to its end last; nothing while it is tried again. */
const endOf = ({ settled, uploads }: Uploads): string =>
  pipe(
    settled,
    O.chain((id) => uploadIn({ uploads }, id)),
    O.filter((upload) => !isFiling(upload)),
    O.match(
      () => '',
      ({ state }) => (state === 'failed' ? 'Bulk Upload Error' : 'Bulk Upload Complete with errors'),
    ),
  )

describe('the uploads', () => {
  test.each(pathsOf(reportUploadsMachine, sample.events, sample))('$name', ({ steps }) => {
    const { uploads, perform } = renderUploads()
    for (const { event, state } of steps) {
      perform(event)
      const { context } = state
      expect(uploads.getSnapshot().value).toEqual(state.value)
      expect(screen.queryAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(
        filingIn(context.uploads).map((upload) => uploadTallyOf(upload).settled.toString()),
      )
      const end = endOf(context)
      expect(screen.queryByText('Bulk Upload Error') !== null).toBe(end === 'Bulk Upload Error')
      expect(screen.queryByText('Bulk Upload Complete with errors') !== null).toBe(
        end === 'Bulk Upload Complete with errors',
      )
      expect(screen.queryByText(/^The server cannot be reached/) !== null).toBe(O.isSome(context.failure))
    }
  })

  test('say that an upload ended which was received and filed between two looks', async () => {
    const nothingYet = fromPromise<UploadListing>(() => Promise.resolve(E.right([])))
    const { uploads } = renderUploads(machine.provide({ actors: { retries: silent(), listUploads: nothingYet } }))
    await act(() => Promise.resolve())
    const { id, name, bytes, by, at, files } = aCompleteUpload
    const planned = files.slice(0, 1).map(({ state: _, ...file }) => file)
    act(() => {
      uploads.send({
        type: 'uploads.heard',
        heard: [
          { id, version: 1, event: { type: 'UploadReceived', status: 1, id, name, bytes, files: planned, by, at } },
          { id, version: 2, event: { type: 'UnzippingBegun', status: 2 } },
          { id, version: 3, event: { type: 'FileUploading', status: 3, file: 0 } },
          { id, version: 4, event: { type: 'FileUploaded', status: 4, file: 0, report: id, version: 1 } },
          { id, version: 5, event: { type: 'UploadCompleted', status: 5 } },
          { id, version: 6, event: { type: 'UploadSaved', status: 6 } },
        ],
      })
    })
    expect(screen.getByText('Bulk Upload Complete')).toBeDefined()
    expect(screen.getByText('All reports uploaded (June.zip: 1)')).toBeDefined()
  })

  test('that were withdrawn say by whom and when, and have no bar', () => {
    const withdrawn = { by: 'superadmin', at: '2026-07-02T00:00:00.000Z' }
    renderView(<UploadProgress upload={{ ...aCompleteUpload, state: 'withdrawn', withdrawn }} />)
    expect(screen.getByText(/by superadmin, 02-Jul-26/).textContent).toMatch(/^Withdrawn by /)
    expect(screen.queryByRole('progressbar')).toBe(null)
  })

  test('are read again by themselves until what was not heard is read', async () => {
    const answers: readonly UploadListing[] = [E.right([anUpload]), lostRead, lostRead, E.right([aCompleteUpload])]
    let calls = 0
    const listUploads = fromPromise<UploadListing>(() => {
      calls += 1
      return Promise.resolve(answers[calls - 1] ?? lostRead)
    })
    const due = new Subject<RetryDue>()
    const uploads = createActor(
      machine.provide({ actors: { retries: fromEventObservable(() => due), listUploads } }),
    ).start()
    const later = async (): Promise<void> => {
      due.next({ type: 'retry.due' })
      await new Promise((resolve) => setTimeout(resolve))
    }
    await later()
    uploads.send({
      type: 'uploads.heard',
      heard: [{ id: anUpload.id, version: 9, event: { type: 'UploadCompleted', status: 5 } }],
    })
    await later()
    await later()
    await later()
    expect(calls).toBe(4)
    expect(uploads.getSnapshot().context.uploads).toEqual(O.some([aCompleteUpload]))
    await later()
    expect(calls).toBe(4)
  })
})
