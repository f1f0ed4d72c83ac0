import * as t from 'io-ts'
import { evolveUploadBy, type LaterUploadEvent, receivedHead } from './evolve.ts'
import { isFiling, type ReportUpload, uploadFields } from './report-upload.ts'
import { type FileCounts, tallyOf, UploadTally, uploadTallyOf } from './tally.ts'

export const ListedUpload = t.readonly(
  t.strict({ ...uploadFields, tally: UploadTally, uploading: t.readonlyArray(t.number) }),
)
export type ListedUpload = t.TypeOf<typeof ListedUpload>

export const listedUpload = ({ files, ...upload }: ReportUpload): ListedUpload => ({
  ...upload,
  tally: uploadTallyOf({ files }),
  uploading: files.flatMap(({ state }, index) => (state._tag === 'Uploading' ? [index] : [])),
})

export const canWithdraw = ({ state, tally }: ListedUpload): boolean =>
  state !== 'withdrawn' && !isFiling({ state }) && tally.filed > 0

const isWithin = ({ tally }: ListedUpload, index: number): boolean =>
  Number.isInteger(index) && index >= 0 && index < tally.total

const withCounts = (upload: ListedUpload, counts: Partial<FileCounts>, uploading = upload.uploading): ListedUpload => ({
  ...upload,
  uploading,
  tally: tallyOf({ ...upload.tally, ...counts }),
})

const beginListed = (upload: ListedUpload, file: number): ListedUpload => {
  const { tally, uploading } = upload
  if (!isWithin(upload, file) || uploading.includes(file)) return upload
  return withCounts(
    upload,
    { waiting: tally.waiting - 1, uploading: tally.uploading + 1 },
    [...uploading, file].toSorted((one, other) => one - other),
  )
}

const settleListed = (upload: ListedUpload, file: number, as: 'filed' | 'failed'): ListedUpload => {
  if (!isWithin(upload, file)) return upload
  const { tally, uploading } = upload
  const from = uploading.includes(file) ? 'uploading' : 'waiting'
  return withCounts(
    upload,
    { [from]: tally[from] - 1, [as]: tally[as] + 1 },
    uploading.filter((index) => index !== file),
  )
}

const withFiles = (upload: ListedUpload, event: LaterUploadEvent): ListedUpload => {
  const { waiting, uploading, failed, dropped } = upload.tally
  switch (event.type) {
    case 'FileUploading':
      return beginListed(upload, event.file)
    case 'FileUploaded':
      return settleListed(upload, event.file, 'filed')
    case 'FileFailed':
      return settleListed(upload, event.file, 'failed')
    case 'UploadSaved':
      return withCounts(upload, { failed: 0, dropped: dropped + failed })
    case 'UploadFailed':
      return withCounts(upload, { waiting: 0, uploading: 0, dropped: dropped + waiting + uploading }, [])
    case 'FailedRetried': {
      const retried = event.corrections.filter(({ file }) => isWithin(upload, file)).length
      return withCounts(upload, { failed: failed - retried, waiting: waiting + retried })
    }
    case 'UnzippingBegun':
    case 'UploadCompleted':
    case 'UploadWithdrawn':
      return upload
  }
}

export const evolveListedUpload = evolveUploadBy<ListedUpload>({
  received: (event) => ({
    ...receivedHead(event),
    tally: tallyOf({ waiting: event.files.length, uploading: 0, filed: 0, failed: 0, dropped: 0 }),
    uploading: [],
  }),
  withFiles,
})
