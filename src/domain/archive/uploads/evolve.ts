import { O, pipe } from '../../fp.ts'
import { type UploadEvent, type FileState, isUnsettled, type ReportUpload, type UploadFile } from './report-upload.ts'

type Received = Extract<UploadEvent, { readonly type: 'UploadReceived' }>
export type LaterUploadEvent = Exclude<UploadEvent, Received>
type Later = LaterUploadEvent

const waiting = { _tag: 'Waiting' } as const

type Files = readonly UploadFile[]
type Head = Omit<ReportUpload, 'files'>

export const receivedHead = ({ type: _, status: __, files: ___, ...upload }: Received): Head => ({
  ...upload,
  version: 0,
  state: 'preparing',
  fault: null,
  withdrawn: null,
})

const withState = (files: Files, place: number, state: FileState): Files => {
  const file = files[place]
  return file === undefined ? files : files.with(place, { ...file, state })
}

const retried = (files: Files, { corrections }: Extract<Later, { type: 'FailedRetried' }>): Files =>
  corrections.reduce(
    (known, { file, planned }) =>
      known[file] === undefined ? known : known.with(file, { ...planned, state: waiting }),
    files,
  )

const dropping = (files: Files, isDropped: (file: UploadFile) => boolean): Files =>
  files.map((file) => (isDropped(file) ? { ...file, state: { _tag: 'Dropped' } } : file))

const withFiles = (files: Files, event: Later): Files => {
  switch (event.type) {
    case 'FileUploading':
      return withState(files, event.file, { _tag: 'Uploading' })
    case 'FileUploaded':
      return withState(files, event.file, { _tag: 'Filed', report: event.report, version: event.version })
    case 'FileFailed':
      return withState(files, event.file, { _tag: 'Failed', fault: event.fault })
    case 'UploadSaved':
      return dropping(files, ({ state }) => state._tag === 'Failed')
    case 'UploadFailed':
      return dropping(files, isUnsettled)
    case 'FailedRetried':
      return retried(files, event)
    case 'UnzippingBegun':
    case 'UploadCompleted':
    case 'UploadWithdrawn':
      return files
  }
}

const withHead = <Upload extends Head>(upload: Upload, event: Later): Upload => {
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

interface Evolution<Upload extends Head> {
  readonly received: (event: Received) => Upload
  readonly withFiles: (upload: Upload, event: Later) => Upload
}

export const evolving =
  <Upload extends Head>(evolution: Evolution<Upload>) =>
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

export const evolveUpload = evolving<ReportUpload>({
  received: (event) => ({
    ...receivedHead(event),
    files: event.files.map((file) => ({ ...file, state: waiting })),
  }),
  withFiles: (upload, event) => ({ ...upload, files: withFiles(upload.files, event) }),
})

const prefix = 'upload/'

export const uploadStream = (id: string): string => `${prefix}${id}`

export const uploadOfStream = (stream: string): O.Option<string> =>
  stream.startsWith(prefix) ? O.some(stream.slice(prefix.length)) : O.none
