import { E, O } from '../domain/fp.ts'
import type { ApiError } from './api-error.ts'
import type { FileReply } from './file-reply.ts'
import { readAnswer } from './read-answer.ts'
import type { Answer } from './read-failure.ts'

const named = /filename\*=UTF-8''([^;]+)/

const nameOf = ({ headers }: Response): string =>
  decodeURIComponent(named.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')

const fileOf = async (response: Response): Promise<FileReply> => ({
  media: response.headers.get('content-type') ?? '',
  name: nameOf(response),
  bytes: new Uint8Array(await response.arrayBuffer()),
})

/** Reads an answer that is a file when all goes well; why it does not is said in JSON as always. */
export const readFile = async (response: Response): Promise<E.Either<ApiError, Answer>> =>
  response.ok
    ? E.right({ status: response.status, body: await fileOf(response), retryAfter: O.none })
    : readAnswer(response)
