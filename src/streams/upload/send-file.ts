import { catchError, map, type Observable, of } from 'rxjs'
import { ajax, AjaxError } from 'rxjs/ajax'

export interface FileUpload {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
  readonly part: string
  readonly file: File
}

/** `status` is 0 without a response. */
export type FileUploadEvent =
  | { readonly type: 'bytes.sent'; readonly sent: number; readonly total: number }
  | { readonly type: 'response.received'; readonly status: number; readonly body: unknown }

const formOf = ({ fields, part, file }: FileUpload): FormData => {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  // the server reads parts in order, and must know the fields before the file
  form.append(part, file)
  return form
}

export const sendFile = (upload: FileUpload): Observable<FileUploadEvent> =>
  ajax<unknown>({
    method: 'POST',
    url: upload.url,
    headers: upload.headers,
    body: formOf(upload),
    includeUploadProgress: true,
  }).pipe(
    map((answer): FileUploadEvent => {
      if (answer.type.startsWith('upload_')) return { type: 'bytes.sent', sent: answer.loaded, total: answer.total }
      return { type: 'response.received', status: answer.status, body: answer.response }
    }),
    catchError((error: unknown) =>
      of<FileUploadEvent>({
        type: 'response.received',
        ...(error instanceof AjaxError ? { status: error.status, body: error.response } : { status: 0, body: null }),
      }),
    ),
  )
