import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as t from 'io-ts'
import { E, O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import { parseJson } from '../../../src/domain/json/parse-json.ts'

export interface PageComparison {
  readonly pagesBefore: number
  readonly pagesAfter: number
  readonly changed: readonly number[]
}

const fingerprintProgram = fileURLToPath(new URL('./sign-pages.ts', import.meta.url))

/** The process may read files and do nothing else. */
const nodeArguments = [
  '--permission',
  '--allow-fs-read=*',
  '--no-warnings',
  '--max-old-space-size=1024',
  fingerprintProgram,
]
const limitMs = 30_000
const maxBytes = 16 * 1024 * 1024

const PageFingerprints = t.readonlyArray(t.string)

const parseFingerprints = (json: string): E.Either<unknown, readonly string[]> =>
  pipe(
    parseJson(json),
    E.chainW((value) => PageFingerprints.decode(value)),
  )

const unreadPages = { _tag: 'Unread' } as const

const readFingerprints =
  (pdf: Uint8Array, signal: AbortSignal): TE.TaskEither<typeof unreadPages, readonly string[]> =>
  () =>
    new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [...nodeArguments, String(limitMs)],
        { env: {}, signal, timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: maxBytes },
        (error, json) => {
          resolve(
            error === null
              ? pipe(
                  parseFingerprints(json),
                  E.mapLeft(() => unreadPages),
                )
              : E.left(unreadPages),
          )
        },
      )
      // the process may end before it has read everything; its exit tells why
      child.stdin?.on('error', () => undefined)
      child.stdin?.end(pdf)
    })

const compareFingerprints = (before: readonly string[], after: readonly string[]): PageComparison => ({
  pagesBefore: before.length,
  pagesAfter: after.length,
  changed: pipe(
    after,
    RA.filterMapWithIndex((index, sign) => (before[index] === sign ? O.none : O.some(index + 1))),
  ),
})

export const comparePages = (
  before: Uint8Array,
  after: Uint8Array,
  signal: AbortSignal,
): TE.TaskEither<typeof unreadPages, PageComparison> =>
  pipe(
    TE.Do,
    TE.apS('before', readFingerprints(before, signal)),
    TE.apS('after', readFingerprints(after, signal)),
    TE.map((signs) => compareFingerprints(signs.before, signs.after)),
  )
