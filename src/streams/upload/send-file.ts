import { catchError, map, type Observable, of } from 'rxjs'
import { ajax, AjaxError } from 'rxjs/ajax'

/** `part` is the name that the server knows the file by. */
export interface Parcel {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, string>>
  readonly part: string
  readonly file: File
}

/** `status` is 0 where nothing came back. */
export type ParcelSignal =
  | { readonly type: 'bytes.sent'; readonly sent: number; readonly total: number }
  | { readonly type: 'parcel.answered'; readonly status: number; readonly body: unknown }

const formOf = ({ words, part, file }: Parcel): FormData => {
  const form = new FormData()
  for (const [name, word] of Object.entries(words)) form.append(name, word)
  // the server reads the parts in their order, and has to know what the file is before it comes
  form.append(part, file)
  return form
}

export const sendFile = (parcel: Parcel): Observable<ParcelSignal> =>
  ajax<unknown>({
    method: 'POST',
    url: parcel.url,
    headers: parcel.headers,
    body: formOf(parcel),
    includeUploadProgress: true,
  }).pipe(
    map((answer): ParcelSignal => {
      if (answer.type.startsWith('upload_')) return { type: 'bytes.sent', sent: answer.loaded, total: answer.total }
      return { type: 'parcel.answered', status: answer.status, body: answer.response }
    }),
    catchError((error: unknown) =>
      of<ParcelSignal>({
        type: 'parcel.answered',
        ...(error instanceof AjaxError ? { status: error.status, body: error.response } : { status: 0, body: null }),
      }),
    ),
  )
