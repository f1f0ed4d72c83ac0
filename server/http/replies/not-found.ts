import { TE } from '../../../src/domain/fp.ts'

export const orNotFound = TE.fromOption(() => ({ _tag: 'NotFound' as const }))
