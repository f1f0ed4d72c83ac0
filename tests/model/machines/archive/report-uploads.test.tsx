import { act, fireEvent, screen } from '@testing-library/react'
import { firstValueFrom, map, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromEventObservable, fromPromise, type SnapshotFrom } from 'xstate'
import { E, O, pipe } from '../../../../src/domain/fp.ts'
import type { UploadChange } from '../../../../src/domain/archive/uploads/listed-uploads.ts'
import { isFiling, type ReportUpload } from '../../../../src/domain/archive/uploads/report-upload.ts'
import { listedUpload } from '../../../../src/domain/archive/uploads/listed-upload.ts'
import type { FollowedSubject } from '../../../../src/machines/kit/followed.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import {
  type EarlierUploads,
  uploadsBeingFiled,
  listedUploadsMachine,
  reportUploadsMachine,
  settledUploadIn,
  uploadsIn,
  type UploadsSeen,
} from '../../../../src/machines/archive/report-uploads.ts'
import { reportUploads as sample } from '../../../samples/archive/report-uploads.ts'
import { lostRead, refusedRead } from '../../../samples/sample.ts'
import { aCompleteUpload, aListedUpload, anUpload } from '../../../samples/archive/uploads.ts'
import type { RetryDue } from '../../../../src/streams/socket/retries.ts'
import { UploadsPart } from '../../../../src/views/archive/uploads/uploads-part.tsx'
import { UploadNews } from '../../../../src/views/archive/upload/bulk-news.tsx'
import { SteeringFailed } from '../../../../src/views/archive/upload/watched-upload.tsx'
import { UploadProgress } from '../../../../src/views/archive/upload/sending-progress.tsx'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silentStaticReports } from '../../support/silent-static-reports.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = reportUploadsMachine.provide({
  actors: {
    list: listedUploadsMachine.provide({ actors: unfollowedActors() }),
    steerUpload: unanswered(),
    listEarlier: unanswered(),
  },
})
type MachineEvent = EventFrom<typeof testedMachine>

const buttonOf = ({ type }: MachineEvent): HTMLElement | null => {
  if (type === 'failure.dismissed') return screen.queryByRole('button', { name: 'Dismiss' })
  return type === 'end.dismissed' ? screen.queryByRole('button', { name: /^Dismiss: / }) : null
}

const renderUploads = (provided = testedMachine) => {
  const uploads = createActor(provided).start()
  renderView(
    <>
      <UploadNews uploads={uploads} canShow onShow={() => undefined} />
      <SteeringFailed uploads={uploads} />
    </>,
  )
  const perform = (event: MachineEvent): void => {
    const button = buttonOf(event)
    act(() => {
      if (isListReceived(event)) bringList(uploads.getSnapshot().children.list, event)
      else if (button === null) uploads.send(event)
      else fireEvent.click(button)
    })
  }
  return { uploads, perform }
}

type Uploads = SnapshotFrom<typeof testedMachine>['context']

// spec §8
const error = 'Bulk Upload Error – There was an error uploading. Please try again or contact support'

/** The message about the upload that ended last; empty while it is retried. */
const endOf = (context: Uploads): string =>
  pipe(
    settledUploadIn(context),
    O.filter((upload) => !isFiling(upload)),
    O.match(
      () => '',
      ({ state }) => (state === 'failed' ? error : 'Bulk Upload Complete with errors'),
    ),
  )

const { id: uploadId } = anUpload
const uploadsSeenOf = (...uploads: readonly ReportUpload[]): UploadsSeen => ({
  uploads: uploads.map(listedUpload),
  before: null,
  settled: O.none,
})
const endedChange: UploadChange = { id: uploadId, version: 9, event: { type: 'UploadCompleted', status: 5 } }

/** The uploads, whose server gives one answer after the other, each when it is asked to. */
const beginReading = (...answers: readonly ReadResult<UploadsSeen>[]) => {
  const [due, pushed, answer] = [new Subject<RetryDue>(), new Subject<readonly UploadChange[]>(), new Subject<null>()]
  let calls = 0
  const list = listedUploadsMachine.provide({
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
  const { uploads } = renderUploads(testedMachine.provide({ actors: { list } }))
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
  test.each(pathsOf(reportUploadsMachine, sample.events, { ...sample, isPossible: remembersList }))(
    '$name',
    ({ steps }) => {
      const { uploads, perform } = renderUploads()
      for (const { event, state } of steps) {
        perform(event)
        const { value, context } = uploads.getSnapshot()
        expect(value).toEqual(state.value)
        expect(context.list.isFailed).toBe(state.context.list.isFailed)
        expect(screen.queryAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(
          uploadsBeingFiled(context).map((upload) => upload.tally.settled.toString()),
        )
        const end = endOf(context)
        expect(screen.queryByText(error) !== null).toBe(end === error)
        expect(screen.queryByText('Bulk Upload Complete with errors') !== null).toBe(
          end === 'Bulk Upload Complete with errors',
        )
        expect(screen.queryByText(/^Cannot reach the server/) !== null).toBe(O.isSome(state.context.failure))
      }
    },
  )

  test('say that an upload ended which was received and filed between two looks', async () => {
    const { hear, read } = beginReading(E.right(uploadsSeenOf()))
    await read()
    const { name, bytes, by, at, files } = aCompleteUpload
    const planned = files.slice(0, 1).map(({ state: _, ...file }) => file)
    await hear(
      {
        id: uploadId,
        version: 1,
        event: { type: 'UploadReceived', status: 1, id: uploadId, name, bytes, files: planned, by, at },
      },
      { id: uploadId, version: 2, event: { type: 'UnzippingBegun', status: 2 } },
      { id: uploadId, version: 3, event: { type: 'FileUploading', status: 3, file: 0 } },
      { id: uploadId, version: 4, event: { type: 'FileUploaded', status: 4, file: 0, report: uploadId, version: 1 } },
      { id: uploadId, version: 5, event: { type: 'UploadCompleted', status: 5 } },
      { id: uploadId, version: 6, event: { type: 'UploadSaved', status: 6 } },
    )
    expect(screen.getByText('Bulk Upload Complete – All reports uploaded')).toBeDefined()
    expect(screen.getByText('June.zip: 1 report')).toBeDefined()
  })

  test('say of none that it ended which had ended before anybody looked', async () => {
    const { read, versions } = beginReading(E.right(uploadsSeenOf(aCompleteUpload)))
    await read()
    expect(versions()).toEqual([aCompleteUpload.version])
    expect(screen.queryByText(/^Bulk Upload/)).toBe(null)
  })

  test('say once that an upload ended, whatever is read after that', async () => {
    const older = E.right(uploadsSeenOf(anUpload))
    const { uploads, during, hear, read, versions } = beginReading(
      older,
      E.right(uploadsSeenOf(aCompleteUpload)),
      older,
    )
    await read()
    await hear(endedChange)
    await read()
    fireEvent.click(screen.getByRole('button', { name: /^Dismiss: / }))
    await hear({ ...endedChange, version: 12 })
    await during(() => uploads.send({ type: 'upload.answered', upload: aCompleteUpload }))
    await read()
    expect(versions()).toEqual([aCompleteUpload.version])
    expect(screen.queryByText(/^Bulk Upload/)).toBe(null)
  })

  test('that were withdrawn say by whom and when, and have no bar', () => {
    const withdrawn = { by: 'superadmin', at: '2026-07-02T00:00:00.000Z' }
    renderView(<UploadProgress upload={{ ...aListedUpload, state: 'withdrawn', withdrawn }} />)
    expect(screen.getByText(/by superadmin, 02-Jul-26/).textContent).toMatch(/^Withdrawn by /)
    expect(screen.queryByRole('progressbar')).toBe(null)
  })

  test('are read again by themselves until what was not heard is read', async () => {
    const { calls, hear, read, versions, wait } = beginReading(
      E.right(uploadsSeenOf(anUpload)),
      lostRead,
      lostRead,
      E.right(uploadsSeenOf(aCompleteUpload)),
    )
    await read()
    await hear(endedChange)
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
    const { calls, hear, read, versions } = beginReading(
      E.right(uploadsSeenOf(anUpload)),
      E.right(uploadsSeenOf(aCompleteUpload)),
    )
    await hear(endedChange)
    await read()
    expect(calls()).toBe(2)
    await read()
    expect(versions()).toEqual([aCompleteUpload.version])
    expect(screen.getByText('Bulk Upload Complete with errors')).toBeDefined()
  })

  test('keep what a call has answered over an older list', async () => {
    const { uploads, during, read, versions } = beginReading(E.right(uploadsSeenOf(anUpload)))
    await during(() => uploads.send({ type: 'upload.answered', upload: aCompleteUpload }))
    await read()
    expect(versions()).toEqual([aCompleteUpload.version])
  })

  test('that could not be read for good are read again when one of them changes', async () => {
    const { calls, hear, read, versions, wait } = beginReading(refusedRead, E.right(uploadsSeenOf(aCompleteUpload)))
    await read()
    await wait()
    expect(calls()).toBe(1)
    await hear(endedChange)
    await read()
    expect(versions()).toEqual([aCompleteUpload.version])
  })

  test('First aid 6: are listed page by page, and one that is open stays in its order', async () => {
    const listed = (day: string, changes: Partial<ReportUpload> = {}) =>
      listedUpload({ ...aCompleteUpload, id: `upload-${day}`, at: `2026-07-${day}T00:00:00.000Z`, ...changes })
    const first = { uploads: [listed('09'), listed('08'), listed('02')], before: 8 }
    const asked: (number | null)[] = []
    const list = listedUploadsMachine.provide({
      actors: {
        ...unfollowedActors(),
        read: fromPromise<ReadResult<UploadsSeen>, FollowedSubject<undefined>>(() =>
          Promise.resolve(E.right({ ...first, settled: O.none })),
        ),
      },
    })
    const below = { uploads: [listed('07'), listed('02')], before: null }
    const listEarlier = fromPromise<ReadResult<EarlierUploads>, number | null>(({ input }) => {
      asked.push(input)
      return Promise.resolve(asked.length === 1 ? lostRead : E.right({ before: 8, page: below }))
    })
    const archive = silentStaticReports()
    const uploads = createActor(reportUploadsMachine.provide({ actors: { list, listEarlier } })).start()
    const bulk = archive.getSnapshot().children.bulkUpload ?? expect.fail('no bulk upload')
    renderView(<UploadsPart archive={archive} bulk={bulk} uploads={uploads} />)
    const showEarlier = () =>
      act(async () => {
        fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }))
        await new Promise((resolve) => setTimeout(resolve))
      })
    await act(() => Promise.resolve())
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    await showEarlier()
    expect(screen.getByRole('alert').textContent).toContain('Earlier uploads could not be loaded')
    await showEarlier()
    expect(asked).toEqual([8, 8])
    expect(O.toNullable(uploadsIn(uploads.getSnapshot().context))?.map(({ id: one }) => one)).toEqual(
      ['09', '08', '07', '02'].map((day) => `upload-${day}`),
    )
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBe(null)
  })
})
