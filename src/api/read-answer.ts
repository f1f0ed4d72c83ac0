import { E, O, pipe } from '../domain/fp.ts'
import { type ApiError, ApiFailure } from './api-error.ts'
import type { FileReply, AnyEndpoint } from './endpoint.ts'

export interface ApiAnswer {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: O.Option<number>
}

const insufficientStorage = 507

type RefusalStatuses = AnyEndpoint['refusals']

const sessionErrors = { 1: 'SessionMissing', 2: 'SessionExpired', 3: 'NotAllowed' } as const

const refusalOf = (refusals: RefusalStatuses, { _tag }: ApiFailure, status: number): string | null => {
  if (_tag !== undefined && _tag in refusals) return _tag
  const [tag, ...others] = Object.keys(refusals).filter((name) => refusals[name] === status)
  return tag !== undefined && others.length === 0 ? tag : null
}

const refusedError = (refusals: RefusalStatuses, failure: ApiFailure, { status, retryAfter }: ApiAnswer): ApiError => ({
  _tag: 'Refused',
  refusal: refusalOf(refusals, failure, status),
  status,
  message: failure.message,
  errors: failure.errors ?? [],
  field: failure.field ?? null,
  fault: failure.fault ?? null,
  detail: failure.detail ?? null,
  retryAfter: pipe(
    retryAfter,
    O.getOrElse(() => failure.retryAfter ?? 0),
  ),
})

const isServerFailure = (refusals: RefusalStatuses, { status, body }: ApiAnswer): boolean =>
  status >= 500 && !(ApiFailure.is(body) && body._tag !== undefined && body._tag in refusals)

const serverFailureError = ({ status, body }: ApiAnswer): ApiError =>
  status === insufficientStorage && ApiFailure.is(body)
    ? { _tag: 'OutOfSpace', message: body.message }
    : { _tag: 'Unreachable' }

export const readFailure = (refusals: RefusalStatuses, answer: ApiAnswer): ApiError =>
  isServerFailure(refusals, answer)
    ? serverFailureError(answer)
    : pipe(
        ApiFailure.decode(answer.body),
        E.match(
          (): ApiError => ({ _tag: 'Undecodable' }),
          (failure) =>
            failure.type === undefined
              ? refusedError(refusals, failure, answer)
              : { _tag: sessionErrors[failure.type] },
        ),
      )

const tooLarge: ApiError = { _tag: 'TooLarge' }
const undecodableError: ApiError = { _tag: 'Undecodable' }

const retryAfterOf = (response: Response): O.Option<number> =>
  pipe(
    O.fromNullable(response.headers.get('retry-after')),
    O.map(Number),
    O.filter((seconds) => Number.isFinite(seconds) && seconds >= 0),
  )

/** The stated length may be the compressed one, or wrong, so arriving bytes are counted as well. */
const isDeclaredLonger = (response: Response, maxBytes: number): boolean =>
  Number(response.headers.get('content-length')) > maxBytes

const textOf = async (body: ReadableStream<Uint8Array>, maxBytes: number): Promise<O.Option<string>> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const texts: string[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return O.some(texts.join('') + decoder.decode())
    length += value.length
    if (length > maxBytes) {
      await reader.cancel()
      return O.none
    }
    texts.push(decoder.decode(value, { stream: true }))
  }
}

const limitedText = async (response: Response, maxBytes: number): Promise<O.Option<string>> => {
  if (response.body === null) return O.some('')
  if (!isDeclaredLonger(response, maxBytes)) return textOf(response.body, maxBytes)
  await response.body.cancel()
  return O.none
}

const isJson = (response: Response): boolean => response.headers.get('content-type')?.includes('json') === true

const parseResponse =
  (response: Response) =>
  (text: string): E.Either<ApiError, unknown> =>
    E.tryCatch(
      (): unknown => {
        if (text === '') return null
        return isJson(response) ? JSON.parse(text) : text
      },
      () => undecodableError,
    )

export const readAnswer = async (response: Response, maxBytes = Infinity): Promise<E.Either<ApiError, ApiAnswer>> => {
  const text = maxBytes === Infinity ? O.some(await response.text()) : await limitedText(response, maxBytes)
  return pipe(
    text,
    E.fromOption(() => tooLarge),
    E.chain(parseResponse(response)),
    // a failing server may answer without JSON
    E.orElse((error) => (response.status >= 500 ? E.right(null) : E.left(error))),
    E.map((body) => ({ status: response.status, body, retryAfter: retryAfterOf(response) })),
  )
}

const filenamePattern = /filename\*=UTF-8''([^;]+)/

const responseFilename = ({ headers }: Response): string =>
  decodeURIComponent(filenamePattern.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')

const fileReplyOf = async (response: Response): Promise<FileReply> => ({
  media: response.headers.get('content-type') ?? '',
  name: responseFilename(response),
  bytes: new Uint8Array(await response.arrayBuffer()),
})

export const readFile = async (response: Response): Promise<E.Either<ApiError, ApiAnswer>> =>
  response.ok
    ? E.right({ status: response.status, body: await fileReplyOf(response), retryAfter: O.none })
    : readAnswer(response)
