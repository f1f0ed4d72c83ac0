import type * as t from 'io-ts'
import type { Failure } from '../../../src/api/failure.ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import { codecTag } from './codec-tag.ts'
import { type Failing, malformed } from './failing.ts'

type Faults = NonNullable<Failure['errors']>

const mostFaults = 20

/** Alternatives of a union and parts of an intersection are no places in what was sent. */
const isPlace = (parent: t.ContextEntry | undefined): boolean => {
  const tag = codecTag(parent?.type)
  return tag !== 'UnionType' && tag !== 'IntersectionType'
}

const placeOf = (context: t.Context): string =>
  context
    .slice(1)
    .filter((_, index) => isPlace(context[index]))
    .map(({ key }) => key)
    .join('.')

/** Says where and what, never what was sent: that may be a password. Only our own codecs set a message. */
const faultOf = ({ context, message, value }: t.ValidationError): Faults[number] => ({
  path: placeOf(context),
  message: message ?? (value === undefined ? 'is required' : 'is not valid'),
})

const faultsOf = (errors: t.Errors): Faults => {
  const byPlace = new Map(errors.map(faultOf).map((fault) => [fault.path, fault]))
  return [...byPlace.values()].slice(0, mostFaults)
}

export const decodeInput = <A>(codec: t.Type<A, unknown>, input: unknown): E.Either<Failing, A> =>
  pipe(
    codec.decode(input),
    E.mapLeft((errors) => malformed(faultsOf(errors))),
  )
