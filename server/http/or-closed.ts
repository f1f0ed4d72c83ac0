import type { Readable } from 'node:stream'
import { E, type TE } from '../../src/domain/fp.ts'

/** Where what is still to be done before a stream is sent fails, nobody else would close it. */
export const orClosed =
  (stream: Readable) =>
  <L, A>(answer: TE.TaskEither<L, A>): TE.TaskEither<L, A> =>
  async () => {
    try {
      const answered = await answer()
      if (E.isLeft(answered)) stream.destroy()
      return answered
    } catch (error) {
      stream.destroy()
      throw error
    }
  }
