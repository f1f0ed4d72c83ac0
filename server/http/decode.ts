import type { FastifyInstance } from 'fastify'
import type * as t from 'io-ts'
import type { ApiFailure } from '../../src/api/api-error.ts'
import type { CodecFault } from '../../src/domain/json/codec-fault.ts'
import { E, pipe } from '../../src/domain/fp.ts'
import { isNestedTooDeep } from '../../src/domain/json/parse-json.ts'
import { decodeIncoming } from '../../src/domain/text/text-faults.ts'
import { isStorable } from '../postgres/storable.ts'
import { type FailureReply, malformedReply } from './failing.ts'

export const tooDeepCode = 'PLUTUS_NESTED_TOO_DEEP'

const nestedTooDeepError = (): Error =>
  Object.assign(new Error('The body is nested too deep'), { statusCode: 400, code: tooDeepCode })

export const readShallowJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedTooDeep(body)) done(nestedTooDeepError())
    else void parse(request, body, done)
  })
}

type FieldFaults = NonNullable<ApiFailure['errors']>

const maxFaults = 20

export const faultsOf = (faults: readonly CodecFault[]): FieldFaults =>
  faults.slice(0, maxFaults).map(({ path, message }) => ({ path: path.join('.'), message }))

export const decodeInput = <A>(codec: t.Type<A, unknown>, input: unknown): E.Either<FailureReply, A> =>
  pipe(
    decodeIncoming(codec, input),
    E.mapLeft((faults) => malformedReply(faultsOf(faults))),
  )

const unstorableFaults = (input: unknown, path: readonly string[] = []): readonly CodecFault[] => {
  if (typeof input === 'string') return isStorable(input) ? [] : [{ path, message: 'must not have a NUL character' }]
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([name, value]) =>
    isStorable(name) ? unstorableFaults(value, [...path, name]) : unstorableFaults(name, path),
  )
}

/** Refuses NUL characters too. Only for signed-in callers: others get the reply that any unknown person gets. */
export const decodeStorable = <A>(codec: t.Type<A, unknown>, input: unknown): E.Either<FailureReply, A> =>
  pipe(
    decodeInput(codec, input),
    E.chainFirst(() => {
      const faults = unstorableFaults(input)
      return faults.length === 0 ? E.right(undefined) : E.left(malformedReply(faultsOf(faults)))
    }),
  )
