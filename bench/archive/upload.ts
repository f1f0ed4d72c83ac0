import { type PlannedFile, uploadStatus } from '../../src/domain/archive/uploads/report-upload.ts'
import { sendZip } from './send-zip.ts'
import type { ReceivedEvent, EventWatcher } from './watcher.ts'

export interface SignedInPerson {
  readonly url: string
  readonly token: string
}

/** Progress of an upload, in milliseconds after sending began. */
export interface UploadStages {
  readonly kept: number
  readonly begun: number
  readonly firstFiled: number
  readonly lastFiled: number
  readonly saved: number
  /** Delay of each file event, from its recording to its receipt. */
  readonly late: readonly number[]
}

const ofFile = ({ event }: ReceivedEvent): boolean => event.type === 'FileUploading' || event.type === 'FileUploaded'

/** Sends a zip as the dialog does, and waits until its reports are filed and the upload is closed. */
export const timeUpload = async (
  { url, token }: SignedInPerson,
  watcher: EventWatcher,
  zip: string,
  files: readonly PlannedFile[],
): Promise<UploadStages> => {
  watcher.taken()
  const isSaved = watcher.hears(uploadStatus.saved)
  const start = performance.now()
  await sendZip({ url, token, zip, files })
  const kept = performance.now() - start
  await isSaved
  const received = watcher.taken()
  const filed = received.filter(({ event }) => event.type === 'FileUploaded')
  if (filed.length !== files.length) throw new Error(`${filed.length.toString()} files were filed`)
  const after = (one: ReceivedEvent | undefined): number => (one?.when ?? Number.NaN) - start
  return {
    kept,
    begun: after(received.find(({ event }) => event.type === 'UnzippingBegun')),
    firstFiled: after(filed[0]),
    lastFiled: after(filed.at(-1)),
    saved: after(received.find(({ event }) => event.type === 'UploadSaved')),
    late: received.filter(ofFile).map(({ late }) => late),
  }
}
