import { O, pipe } from '../../fp.ts'
import { type UploadEvent, type FileState, isUnsettled, type ReportUpload, type UploadFile } from './report-upload.ts'

type ReceivedEvent = Extract<UploadEvent, { readonly type: 'UploadReceived' }>
export type LaterUploadEvent = Exclude<UploadEvent, ReceivedEvent>
type LaterEvent = LaterUploadEvent

const waitingState = { _tag: 'Waiting' } as const

type UploadFiles = readonly UploadFile[]
type UploadHead = Omit<ReportUpload, 'files'>

export const receivedHead = ({ type: _, status: __, files: ___, ...upload }: ReceivedEvent): UploadHead => ({
  ...upload,
  version: 0,
  state: 'preparing',
  fault: null,
  withdrawn: null,
})

const withState = (files: UploadFiles, index: number, state: FileState): UploadFiles => {
  const file = files[index]
  return file === undefined ? files : files.with(index, { ...file, state })
}

const retryFiles = (files: UploadFiles, { corrections }: Extract<LaterEvent, { type: 'FailedRetried' }>): UploadFiles =>
  corrections.reduce(
    (known, { file, planned }) =>
      known[file] === undefined ? known : known.with(file, { ...planned, state: waitingState }),
    files,
  )

const dropFiles = (files: UploadFiles, isDropped: (file: UploadFile) => boolean): UploadFiles =>
  files.map((file) => (isDropped(file) ? { ...file, state: { _tag: 'Dropped' } } : file))

const withFiles = (files: UploadFiles, event: LaterEvent): UploadFiles => {
  switch (event.type) {
    case 'FileUploading':
      return withState(files, event.file, { _tag: 'Uploading' })
    case 'FileUploaded':
      return withState(files, event.file, { _tag: 'Filed', report: event.report, version: event.version })
    case 'FileFailed':
      return withState(files, event.file, { _tag: 'Failed', fault: event.fault })
    case 'UploadSaved':
      return dropFiles(files, ({ state }) => state._tag === 'Failed')
    case 'UploadFailed':
      return dropFiles(files, isUnsettled)
    case 'FailedRetried':
      return retryFiles(files, event)
    case 'UnzippingBegun':
    case 'UploadCompleted':
    case 'UploadWithdrawn':
      return files
  }
}

const withHead = <Upload extends UploadHead>(upload: Upload, event: LaterEvent): Upload => {
  switch (event.type) {
    case 'UnzippingBegun':
      return { ...upload, state: 'unzipping' }
    case 'UploadCompleted':
      return { ...upload, state: 'complete' }
    case 'UploadSaved':
      return { ...upload, state: 'saved' }
    case 'UploadFailed':
      return { ...upload, state: 'failed', fault: event.fault }
    case 'FailedRetried':
      return { ...upload, state: 'preparing' }
    case 'UploadWithdrawn':
      return { ...upload, state: 'withdrawn', withdrawn: { by: event.by, at: event.at } }
    case 'FileUploading':
    case 'FileUploaded':
    case 'FileFailed':
      return upload
  }
}

interface UploadEvolution<Upload extends UploadHead> {
  readonly received: (event: ReceivedEvent) => Upload
  readonly withFiles: (upload: Upload, event: LaterEvent) => Upload
}

export const evolveUploadBy =
  <Upload extends UploadHead>(evolution: UploadEvolution<Upload>) =>
  (state: O.Option<Upload>, event: UploadEvent): O.Option<Upload> =>
    pipe(
      event.type === 'UploadReceived'
        ? O.some(O.isSome(state) ? state.value : evolution.received(event))
        : pipe(
            state,
            O.map((upload) => evolution.withFiles(withHead(upload, event), event)),
          ),
      O.map((upload) => ({ ...upload, version: upload.version + 1 })),
    )

export const evolveUpload = evolveUploadBy<ReportUpload>({
  received: (event) => ({
    ...receivedHead(event),
    files: event.files.map((file) => ({ ...file, state: waitingState })),
  }),
  withFiles: (upload, event) => ({ ...upload, files: withFiles(upload.files, event) }),
})

const uploadPrefix = 'upload/'

export const uploadStream = (id: string): string => `${uploadPrefix}${id}`

export const uploadOfStream = (stream: string): O.Option<string> =>
  stream.startsWith(uploadPrefix) ? O.some(stream.slice(uploadPrefix.length)) : O.none
