import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import { uploadStatus } from '../../../../src/domain/archive/uploads/report-upload.ts'
import type { Frame } from '../../../../src/domain/log/frame.ts'
import type { LiveSocket } from '../../../../src/streams/socket/open-socket.ts'
import { uploadChanges } from '../../../../src/streams/events/upload-changes.ts'
import { marbles } from '../support/marbles.ts'

const id = '11111111-1111-4111-8111-111111111111'

const silence: LiveSocket = {
  states: NEVER,
  frames: NEVER,
  endings: NEVER,
  asides: NEVER,
  openDashboard: () => NEVER,
  tell: () => NEVER,
}

const frameOf = (stream: string, revision: number, type: string, data: Readonly<Record<string, unknown>>): Frame => ({
  position: revision,
  previous: revision - 1,
  event: { position: revision, stream, revision, type, data, at: '', correlation: id },
})

const uploading = { status: uploadStatus.fileUploading, file: 0 }

test('what happens to uploads within a moment is heard together, in its order and of nothing else', () => {
  const reported: string[] = []
  marbles(({ cold, expectObservable }) => {
    const frames = cold<Frame>('-(ubdx)-f', {
      u: frameOf(`upload/${id}`, 2, 'UnzippingBegun', { status: uploadStatus.unzipping }),
      b: frameOf(`upload/${id}`, 3, 'FileUploading', uploading),
      d: frameOf('dashboard/group/G1', 9, 'FileUploading', uploading),
      x: frameOf(`upload/${id}`, 4, 'FileLost', uploading),
      f: frameOf(`upload/${id}`, 5, 'FileUploading', { ...uploading, file: 1 }),
    })
    expectObservable(uploadChanges({ ...silence, frames }, ({ name }) => reported.push(name))).toBe('51ms h', {
      h: [
        { id, version: 2, event: { type: 'UnzippingBegun', status: uploadStatus.unzipping } },
        { id, version: 3, event: { type: 'FileUploading', ...uploading } },
        { id, version: 5, event: { type: 'FileUploading', ...uploading, file: 1 } },
      ],
    })
  })
  expect(reported).toEqual(['FileLost'])
})

test('a long row of events is heard a part at a time, and its last event too', () => {
  marbles(({ cold, expectObservable }) => {
    const changesAt = (version: number) => [
      { id, version, event: { type: 'UploadCompleted', status: uploadStatus.complete } },
    ]
    const completed = (version: number) =>
      frameOf(`upload/${id}`, version, 'UploadCompleted', { status: uploadStatus.complete })
    const frames = cold<Frame>('a 59ms b|', { a: completed(1), b: completed(2) })
    expectObservable(uploadChanges({ ...silence, frames }, () => undefined)).toBe('50ms a 10ms (b|)', {
      a: changesAt(1),
      b: changesAt(2),
    })
  })
})
