import type * as t from 'io-ts'
import { E, pipe } from '../../../../domain/fp.ts'

type ValueAmendment<A> = { readonly [Key in keyof A]?: A[Key] | undefined }

export const amendValue = <A extends object>(codec: t.Type<A, unknown>, value: A, amendment: ValueAmendment<A>): A =>
  pipe(
    codec.decode(
      Object.fromEntries(Object.entries({ ...value, ...amendment }).filter(([, part]) => part !== undefined)),
    ),
    E.getOrElse(() => value),
  )
