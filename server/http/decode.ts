import type * as t from 'io-ts'
import type { Failure } from '../../src/api/failure.ts'
import { type CodecFault, codecFaults } from '../../src/domain/codec-fault.ts'
import { E, pipe } from '../../src/domain/fp.ts'
import { type Failing, malformed } from './failing.ts'

type Faults = NonNullable<Failure['errors']>

const mostFaults = 20

/** As a failed call tells them. */
export const toldFaults = (faults: readonly CodecFault[]): Faults =>
  faults.slice(0, mostFaults).map(({ path, message }) => ({ path: path.join('.'), message }))

export const decodeInput = <A>(codec: t.Type<A, unknown>, input: unknown): E.Either<Failing, A> =>
  pipe(
    codec.decode(input),
    E.mapLeft((errors) => malformed(toldFaults(codecFaults(errors)))),
  )
