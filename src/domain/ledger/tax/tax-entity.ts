import * as t from 'io-ts'
import { O, pipe, RA } from '../../fp.ts'

/** Who is taxed on what an account gains. */
export const TaxEntity = t.keyof({ individual: null, trust: null, super: null, company: null })
export type TaxEntity = t.TypeOf<typeof TaxEntity>

/** The first that an account's type reads as: a super fund has a company or a trust about it, a trust a company. */
const owners: readonly (readonly [type: RegExp, entity: TaxEntity])[] = [
  [/\b(smsf|super|superannuation|pension|retirement)\b/i, 'super'],
  [/\b(trust|trusts)\b/i, 'trust'],
  [/\b(company|companies|corporate|pty)\b/i, 'company'],
  [/\b(individual|individuals|joint|personal|sole trader)\b/i, 'individual'],
]

export const taxEntityOf = (accountType: string): O.Option<TaxEntity> =>
  pipe(
    owners,
    RA.findFirst(([type]) => type.test(accountType)),
    O.map(([, entity]) => entity),
  )
