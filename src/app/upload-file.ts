import { defer, from, mergeMap, type Observable, of } from 'rxjs'
import type { ApiError } from '../api/api-error.ts'
import type { ApiClient } from '../api/client.ts'
import type { ApiEndpoint } from '../api/endpoint.ts'
import { E, O } from '../domain/fp.ts'
import { type FileUpload, type FileUploadEvent, sendFile } from '../streams/upload/send-file.ts'

type UploadProgress<Reply> =
  | Extract<FileUploadEvent, { readonly type: 'bytes.sent' }>
  | { readonly type: 'upload.answered'; readonly answer: E.Either<ApiError, Reply> }

export const uploadFile = <Params, Query, Body, Reply, Refusal extends string>(
  client: ApiClient,
  endpoint: ApiEndpoint<Params, Query, Body, Reply, Refusal>,
  upload: Pick<FileUpload, 'fields' | 'part' | 'file'>,
): Observable<UploadProgress<Reply>> =>
  defer(() => {
    const { url, headers, read, mayRepeat } = client.prepare(endpoint)
    return sendFile({ url, headers, ...upload }).pipe(
      mergeMap((event): Observable<UploadProgress<Reply>> => {
        if (event.type === 'bytes.sent') return of(event)
        const { status, body } = event
        const answer =
          status === 0 ? E.left<ApiError>({ _tag: 'Unreachable' }) : read({ status, body, retryAfter: O.none })
        const answered = of<UploadProgress<Reply>>({ type: 'upload.answered', answer })
        return E.isRight(answer)
          ? answered
          : from(mayRepeat(answer.left)).pipe(
              mergeMap((may) => (may ? uploadFile(client, endpoint, upload) : answered)),
            )
      }),
    )
  })
