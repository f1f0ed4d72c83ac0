import type * as t from 'io-ts'
import { E, pipe } from '../../../../domain/fp.ts'

type Amendment<A> = { readonly [Key in keyof A]?: A[Key] | undefined }

/** The value with parts of it replaced, and those given as undefined taken out. */
export const amended = <A extends object>(codec: t.Type<A, unknown>, value: A, amendment: Amendment<A>): A =>
  pipe(
    codec.decode(
      Object.fromEntries(Object.entries({ ...value, ...amendment }).filter(([, part]) => part !== undefined)),
    ),
    E.getOrElse(() => value),
  )
