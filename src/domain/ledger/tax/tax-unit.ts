/** Net capital losses of the year that ends in `year`, which the ledger has no transactions of and no later year has taken up. */
export interface CarriedLoss {
  readonly level: 'taxpayer' | 'account'
  readonly code: string
  readonly year: number
  readonly amount: number
}

/** Accounts whose gains and losses are one sum: all of a taxpayer's, or, where `taxpayer` is null, one account alone. */
export interface TaxUnit {
  readonly taxpayer: string | null
  readonly accounts: readonly string[]
  readonly losses: readonly CarriedLoss[]
}

export type TaxpayerAccounts = ReadonlyMap<string, readonly string[]>

const unitKey = (level: CarriedLoss['level'], code: string): string => `${level} ${code}`

/**
 * A taxpayer is one unit where all of its accounts are among `accounts`. Where some are not, as whoever asks may not see them, each account is
 * one alone, without the losses of the taxpayer.
 */
export const taxUnits = (
  accounts: readonly string[],
  taxpayers: TaxpayerAccounts,
  losses: readonly CarriedLoss[],
): readonly TaxUnit[] => {
  const asked = new Set(accounts)
  const whole = [...taxpayers].filter(([, own]) => own.every((account) => asked.has(account)))
  const taxpayerOf = new Map(whole.flatMap(([taxpayer, own]) => own.map((account) => [account, taxpayer] as const)))
  const placeOf = (account: string): string => {
    const taxpayer = taxpayerOf.get(account)
    return taxpayer === undefined ? unitKey('account', account) : unitKey('taxpayer', taxpayer)
  }
  const lossesOf = Map.groupBy(losses, ({ level, code }) =>
    level === 'account' ? placeOf(code) : unitKey('taxpayer', code),
  )
  return [...Map.groupBy(accounts, placeOf)].map(([place, own]) => ({
    taxpayer: taxpayerOf.get(own[0] ?? '') ?? null,
    accounts: own,
    losses: lossesOf.get(place) ?? [],
  }))
}

export const isTogether = ({ accounts }: TaxUnit): boolean => accounts.length > 1

/** Whose the sum is. Of one account it is the same whether there are others or not, for those may be nobody's business who reads it. */
export const unitText = ({ taxpayer, accounts }: TaxUnit, nameOf: (account: string) => string): string =>
  accounts.length > 1
    ? `These figures are of the taxpayer ${taxpayer ?? ''}: ${accounts.map(nameOf).join(', ')}.`
    : `These figures are of ${accounts.map(nameOf).join('')} alone.`
