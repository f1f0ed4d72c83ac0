import { function as functions } from 'fp-ts'

export { either as E, option as O, readonlyArray as RA, taskEither as TE } from 'fp-ts'

export const pipe = functions.pipe

export const noop: () => void = functions.constVoid
