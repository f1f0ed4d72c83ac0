import { act, fireEvent, screen } from '@testing-library/react'
import { firstValueFrom, map, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromEventObservable, fromPromise, type SnapshotFrom } from 'xstate'
import { E, O, pipe } from '../../../../src/domain/fp.ts'
import type { UploadChange } from '../../../../src/domain/archive/uploads/listed-uploads.ts'
import { isFiling, type ReportUpload } from '../../../../src/domain/archive/uploads/report-upload.ts'
import { uploadTallyOf } from '../../../../src/domain/archive/uploads/tally.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import {
  filingIn,
  listedUploads,
  reportUploadsMachine,
  settledIn,
  uploadsIn,
  type UploadsSeen,
} from '../../../../src/machines/archive/report-uploads.ts'
import { reportUploads as sample } from '../../../samples/archive/report-uploads.ts'
import { lostRead, refusedRead } from '../../../samples/sample.ts'
import { aCompleteUpload, anUpload } from '../../../samples/archive/uploads.ts'
import type { RetryDue } from '../../../../src/streams/socket/retries.ts'
import { UploadNews } from '../../../../src/views/archive/upload/bulk-news.tsx'
import { SteeringFailed } from '../../../../src/views/archive/upload/watched-upload.tsx'
import { UploadProgress } from '../../../../src/views/archive/upload/sending-progress.tsx'
import { bring, isListReceived, remembers, unfollowed } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const machine = reportUploadsMachine.provide({
  actors: { list: listedUploads.provide({ actors: unfollowed() }), steerUpload: unanswered() },
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
      if (isListReceived(event)) bring(uploads.getSnapshot().children.list, event)
      else if (button === null) uploads.send(event)
      else fireEvent.click(button)
    })
  }
  return { uploads, perform }
}

type Uploads = SnapshotFrom<typeof machine>['context']

// spec §8
const error = 'Bulk Upload Error – There was an error uploading. Please try again or contact support'

/** What is said of the upload that came to its end last; nothing while it is tried again. */
const endOf = (context: Uploads): string =>
  pipe(
    settledIn(context),
    O.filter((upload) => !isFiling(upload)),
    O.match(
      () => '',
      ({ state }) => (state === 'failed' ? error : 'Bulk Upload Complete with errors'),
    ),
  )

const { id } = anUpload
const seen = (...uploads: readonly ReportUpload[]): UploadsSeen => ({ uploads, settled: O.none })
const ended: UploadChange = { id, version: 9, event: { type: 'UploadCompleted', status: 5 } }

/** The uploads, whose server gives one answer after the other, each when it is asked to. */
const beginReading = (...answers: readonly ReadResult<UploadsSeen>[]) => {
  const [due, pushed, answer] = [new Subject<RetryDue>(), new Subject<readonly UploadChange[]>(), new Subject<null>()]
  let calls = 0
  const list = listedUploads.provide({
    actors: {
      changes: fromEventObservable(() => pushed.pipe(map((changes) => ({ type: 'changes.received', changes })))),
      retries: fromEventObservable(() => due),
      read: fromPromise(async () => {
        const result = answers[calls] ?? lostRead
        calls += 1
        await firstValueFrom(answer)
        return result
      }),
    },
  })
  const { uploads } = renderUploads(machine.provide({ actors: { list } }))
  const during = async (happen: () => void): Promise<void> => {
    await act(async () => {
      happen()
      await new Promise((resolve) => setTimeout(resolve))
    })
  }
  return {
    uploads,
    during,
    calls: () => calls,
    read: () => during(() => answer.next(null)),
    hear: (...changes: readonly UploadChange[]) => during(() => pushed.next(changes)),
    wait: () => during(() => due.next({ type: 'retry.due' })),
    versions: () => O.toNullable(uploadsIn(uploads.getSnapshot().context))?.map(({ version }) => version),
  }
}

describe('the uploads', () => {
  test.each(pathsOf(reportUploadsMachine, sample.events, sample).filter(remembers))('$name', ({ steps }) => {
    const { uploads, perform } = renderUploads()
    for (const { event, state } of steps) {
      perform(event)
      const { value, context } = uploads.getSnapshot()
      expect(value).toEqual(state.value)
      expect(context.list.isFailed).toBe(state.context.list.isFailed)
      expect(screen.queryAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(
        filingIn(context).map((upload) => uploadTallyOf(upload).settled.toString()),
      )
      const end = endOf(context)
      expect(screen.queryByText(error) !== null).toBe(end === error)
      expect(screen.queryByText('Bulk Upload Complete with errors') !== null).toBe(
        end === 'Bulk Upload Complete with errors',
      )
      expect(screen.queryByText(/^The server cannot be reached/) !== null).toBe(O.isSome(state.context.failure))
    }
  })

  test('say that an upload ended which was received and filed between two looks', async () => {
    const { hear, read } = beginReading(E.right(seen()))
    await read()
    const { name, bytes, by, at, files } = aCompleteUpload
    const planned = files.slice(0, 1).map(({ state: _, ...file }) => file)
    await hear(
      { id, version: 1, event: { type: 'UploadReceived', status: 1, id, name, bytes, files: planned, by, at } },
      { id, version: 2, event: { type: 'UnzippingBegun', status: 2 } },
      { id, version: 3, event: { type: 'FileUploading', status: 3, file: 0 } },
      { id, version: 4, event: { type: 'FileUploaded', status: 4, file: 0, report: id, version: 1 } },
      { id, version: 5, event: { type: 'UploadCompleted', status: 5 } },
      { id, version: 6, event: { type: 'UploadSaved', status: 6 } },
    )
    expect(screen.getByText('Bulk Upload Complete – All reports uploaded')).toBeDefined()
    expect(screen.getByText('June.zip: 1 report')).toBeDefined()
  })

  test('say of none that it ended which had ended before anybody looked', async () => {
    const { read, versions } = beginReading(E.right(seen(aCompleteUpload)))
    await read()
    expect(versions()).toEqual([aCompleteUpload.version])
    expect(screen.queryByText(/^Bulk Upload/)).toBe(null)
  })

  test('say once that an upload ended, whatever is read after that', async () => {
    const older = E.right(seen(anUpload))
    const { uploads, during, hear, read, versions } = beginReading(older, E.right(seen(aCompleteUpload)), older)
    await read()
    await hear(ended)
    await read()
    fireEvent.click(screen.getByRole('button', { name: /^Dismiss: / }))
    await hear({ ...ended, version: 12 })
    await during(() => uploads.send({ type: 'upload.answered', upload: aCompleteUpload }))
    await read()
    expect(versions()).toEqual([aCompleteUpload.version])
    expect(screen.queryByText(/^Bulk Upload/)).toBe(null)
  })

  test('that were withdrawn say by whom and when, and have no bar', () => {
    const withdrawn = { by: 'superadmin', at: '2026-07-02T00:00:00.000Z' }
    renderView(<UploadProgress upload={{ ...aCompleteUpload, state: 'withdrawn', withdrawn }} />)
    expect(screen.getByText(/by superadmin, 02-Jul-26/).textContent).toMatch(/^Withdrawn by /)
    expect(screen.queryByRole('progressbar')).toBe(null)
  })

  test('are read again by themselves until what was not heard is read', async () => {
    const { calls, hear, read, versions, wait } = beginReading(
      E.right(seen(anUpload)),
      lostRead,
      lostRead,
      E.right(seen(aCompleteUpload)),
    )
    await read()
    await hear(ended)
    await read()
    expect(calls()).toBe(2)
    await wait()
    await read()
    await wait()
    await read()
    expect(calls()).toBe(4)
    expect(versions()).toEqual([aCompleteUpload.version])
    await wait()
    expect(calls()).toBe(4)
  })

  test('are read once more where something before what is heard meanwhile is not in what was read', async () => {
    const { calls, hear, read, versions } = beginReading(E.right(seen(anUpload)), E.right(seen(aCompleteUpload)))
    await hear(ended)
    await read()
    expect(calls()).toBe(2)
    await read()
    expect(versions()).toEqual([aCompleteUpload.version])
    expect(screen.getByText('Bulk Upload Complete with errors')).toBeDefined()
  })

  test('keep what a call has answered over an older list', async () => {
    const { uploads, during, read, versions } = beginReading(E.right(seen(anUpload)))
    await during(() => uploads.send({ type: 'upload.answered', upload: aCompleteUpload }))
    await read()
    expect(versions()).toEqual([aCompleteUpload.version])
  })

  test('that could not be read for good are read again when one of them changes', async () => {
    const { calls, hear, read, versions, wait } = beginReading(refusedRead, E.right(seen(aCompleteUpload)))
    await read()
    await wait()
    expect(calls()).toBe(1)
    await hear(ended)
    await read()
    expect(versions()).toEqual([aCompleteUpload.version])
  })
})
