import { O, pipe } from '../../fp.ts'
import { type UploadEvent, type FileState, isUnsettled, type ReportUpload, type UploadFile } from './report-upload.ts'

type Received = Extract<UploadEvent, { readonly type: 'UploadReceived' }>
type Later = Exclude<UploadEvent, Received>

const waiting = { _tag: 'Waiting' } as const

const received = ({ type: _, status: __, files, ...upload }: Received): ReportUpload => ({
  ...upload,
  version: 0,
  state: 'preparing',
  fault: null,
  withdrawn: null,
  files: files.map((file) => ({ ...file, state: waiting })),
})

const withState = (upload: ReportUpload, place: number, state: FileState): ReportUpload => {
  const file = upload.files[place]
  return file === undefined ? upload : { ...upload, files: upload.files.with(place, { ...file, state }) }
}

const retried = (upload: ReportUpload, { corrections }: Extract<Later, { type: 'FailedRetried' }>): ReportUpload => ({
  ...upload,
  state: 'preparing',
  files: corrections.reduce(
    (files, { file, planned }) =>
      files[file] === undefined ? files : files.with(file, { ...planned, state: waiting }),
    upload.files,
  ),
})

const dropping = (files: readonly UploadFile[], isDropped: (file: UploadFile) => boolean): readonly UploadFile[] =>
  files.map((file) => (isDropped(file) ? { ...file, state: { _tag: 'Dropped' } } : file))

const saved = (upload: ReportUpload): ReportUpload => ({
  ...upload,
  state: 'saved',
  files: dropping(upload.files, ({ state }) => state._tag === 'Failed'),
})

const changed = (upload: ReportUpload, event: Later): ReportUpload => {
  switch (event.type) {
    case 'UnzippingBegun':
      return { ...upload, state: 'unzipping' }
    case 'FileUploading':
      return withState(upload, event.file, { _tag: 'Uploading' })
    case 'FileUploaded':
      return withState(upload, event.file, { _tag: 'Filed', report: event.report, version: event.version })
    case 'FileFailed':
      return withState(upload, event.file, { _tag: 'Failed', fault: event.fault })
    case 'UploadCompleted':
      return { ...upload, state: 'complete' }
    case 'UploadSaved':
      return saved(upload)
    case 'UploadFailed':
      return { ...upload, state: 'failed', fault: event.fault, files: dropping(upload.files, isUnsettled) }
    case 'FailedRetried':
      return retried(upload, event)
    case 'UploadWithdrawn':
      return { ...upload, state: 'withdrawn', withdrawn: { by: event.by, at: event.at } }
  }
}

export const evolveUpload = (state: O.Option<ReportUpload>, event: UploadEvent): O.Option<ReportUpload> =>
  pipe(
    event.type === 'UploadReceived'
      ? O.some(O.isSome(state) ? state.value : received(event))
      : pipe(
          state,
          O.map((upload) => changed(upload, event)),
        ),
    O.map((upload) => ({ ...upload, version: upload.version + 1 })),
  )

const prefix = 'upload/'

export const uploadStream = (id: string): string => `${prefix}${id}`

export const uploadOfStream = (stream: string): O.Option<string> =>
  stream.startsWith(prefix) ? O.some(stream.slice(prefix.length)) : O.none
