import { defer, from, mergeMap, type Observable, of } from 'rxjs'
import type { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { E, O } from '../domain/fp.ts'
import { type Parcel, type ParcelSignal, sendFile } from '../streams/upload/send-file.ts'

type Sent<Reply> =
  | Extract<ParcelSignal, { readonly type: 'bytes.sent' }>
  | { readonly type: 'parcel.read'; readonly answer: E.Either<ApiError, Reply> }

/** Sent once more where somebody had to sign in again meanwhile. */
export const sendParcel = <Params, Query, Body, Reply, Refusal extends string>(
  client: Client,
  endpoint: Endpoint<Params, Query, Body, Reply, Refusal>,
  parcel: Pick<Parcel, 'words' | 'part' | 'file'>,
): Observable<Sent<Reply>> =>
  defer(() => {
    const { url, headers, read, mayRepeat } = client.errand(endpoint)
    return sendFile({ url, headers, ...parcel }).pipe(
      mergeMap((signal): Observable<Sent<Reply>> => {
        if (signal.type === 'bytes.sent') return of(signal)
        const { status, body } = signal
        const answer =
          status === 0 ? E.left<ApiError>({ _tag: 'Unreachable' }) : read({ status, body, retryAfter: O.none })
        const answered = of<Sent<Reply>>({ type: 'parcel.read', answer })
        return E.isRight(answer)
          ? answered
          : from(mayRepeat(answer.left)).pipe(
              mergeMap((may) => (may ? sendParcel(client, endpoint, parcel) : answered)),
            )
      }),
    )
  })
