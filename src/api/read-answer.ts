import { E, O, pipe } from '../domain/fp.ts'
import type { ApiError } from './api-error.ts'
import type { Answer } from './read-failure.ts'

const tooLarge: ApiError = { _tag: 'TooLarge' }
const undecodable: ApiError = { _tag: 'Undecodable' }

const retryAfterOf = (response: Response): O.Option<number> =>
  pipe(
    O.fromNullable(response.headers.get('retry-after')),
    O.map(Number),
    O.filter((seconds) => Number.isFinite(seconds) && seconds >= 0),
  )

/** What its length says may be of what it is packed in, or wrong: what arrives is counted all the same. */
const isDeclaredLonger = (response: Response, most: number): boolean =>
  Number(response.headers.get('content-length')) > most

const textOf = async (body: ReadableStream<Uint8Array>, most: number): Promise<O.Option<string>> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const texts: string[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return O.some(texts.join('') + decoder.decode())
    length += value.length
    if (length > most) {
      await reader.cancel()
      return O.none
    }
    texts.push(decoder.decode(value, { stream: true }))
  }
}

const limitedText = async (response: Response, most: number): Promise<O.Option<string>> => {
  if (response.body === null) return O.some('')
  if (!isDeclaredLonger(response, most)) return textOf(response.body, most)
  await response.body.cancel()
  return O.none
}

const isJson = (response: Response): boolean => response.headers.get('content-type')?.includes('json') === true

const parsed =
  (response: Response) =>
  (text: string): E.Either<ApiError, unknown> =>
    E.tryCatch(
      (): unknown => {
        if (text === '') return null
        return isJson(response) ? JSON.parse(text) : text
      },
      () => undecodable,
    )

/** Reads an answer of at most so many bytes; of one that goes on the rest is never fetched. */
export const readAnswer = async (response: Response, most = Infinity): Promise<E.Either<ApiError, Answer>> => {
  const text = most === Infinity ? O.some(await response.text()) : await limitedText(response, most)
  return pipe(
    text,
    E.fromOption(() => tooLarge),
    E.chain(parsed(response)),
    // A server that fails need not say so in JSON.
    E.orElse((error) => (response.status >= 500 ? E.right(null) : E.left(error))),
    E.map((body) => ({ status: response.status, body, retryAfter: retryAfterOf(response) })),
  )
}
