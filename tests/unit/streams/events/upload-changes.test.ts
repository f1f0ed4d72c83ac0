import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import { uploadStatus } from '../../../../src/domain/archive/uploads/report-upload.ts'
import type { EventFrame } from '../../../../src/domain/log/frame.ts'
import type { LiveSocket } from '../../../../src/streams/socket/open-socket.ts'
import { uploadChanges } from '../../../../src/streams/events/upload-changes.ts'
import { runMarbles } from '../support/marbles.ts'

const sampleId = '11111111-1111-4111-8111-111111111111'

const silenceSocket: LiveSocket = {
  states: NEVER,
  frames: NEVER,
  endings: NEVER,
  asides: NEVER,
  openDashboard: () => NEVER,
  tell: () => NEVER,
}

const frameOf = (
  stream: string,
  revision: number,
  type: string,
  data: Readonly<Record<string, unknown>>,
): EventFrame => ({
  position: revision,
  previous: revision - 1,
  event: { position: revision, stream, revision, type, data, at: '', correlation: sampleId },
})

const uploading = { status: uploadStatus.fileUploading, file: 0 }

test('what happens to uploads within a moment is heard together, in its order and of nothing else', () => {
  const reported: string[] = []
  runMarbles(({ cold, expectObservable }) => {
    const frames = cold<EventFrame>('-(ubdx)-f', {
      u: frameOf(`upload/${sampleId}`, 2, 'UnzippingBegun', { status: uploadStatus.unzipping }),
      b: frameOf(`upload/${sampleId}`, 3, 'FileUploading', uploading),
      d: frameOf('dashboard/group/G1', 9, 'FileUploading', uploading),
      x: frameOf(`upload/${sampleId}`, 4, 'FileLost', uploading),
      f: frameOf(`upload/${sampleId}`, 5, 'FileUploading', { ...uploading, file: 1 }),
    })
    expectObservable(uploadChanges({ ...silenceSocket, frames }, ({ name }) => reported.push(name))).toBe('51ms h', {
      h: [
        { id: sampleId, version: 2, event: { type: 'UnzippingBegun', status: uploadStatus.unzipping } },
        { id: sampleId, version: 3, event: { type: 'FileUploading', ...uploading } },
        { id: sampleId, version: 5, event: { type: 'FileUploading', ...uploading, file: 1 } },
      ],
    })
  })
  expect(reported).toEqual(['FileLost'])
})

test('a long row of events is heard a part at a time, and its last event too', () => {
  runMarbles(({ cold, expectObservable }) => {
    const changesAt = (version: number) => [
      { id: sampleId, version, event: { type: 'UploadCompleted', status: uploadStatus.complete } },
    ]
    const completed = (version: number) =>
      frameOf(`upload/${sampleId}`, version, 'UploadCompleted', { status: uploadStatus.complete })
    const frames = cold<EventFrame>('a 59ms b|', { a: completed(1), b: completed(2) })
    expectObservable(uploadChanges({ ...silenceSocket, frames }, () => undefined)).toBe('50ms a 10ms (b|)', {
      a: changesAt(1),
      b: changesAt(2),
    })
  })
})
