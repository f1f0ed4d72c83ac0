/** Net capital losses of the year ending in `year`, without transactions in the ledger and not used since. */
export interface CarriedLoss {
  readonly level: 'taxpayer' | 'account'
  readonly code: string
  readonly year: number
  readonly amount: number
}

/** Accounts of one `taxpayer` are taxed together. A null `taxpayer` means one account that is taxed alone. */
export interface TaxUnit {
  readonly taxpayer: string | null
  readonly accounts: readonly string[]
  readonly losses: readonly CarriedLoss[]
}

export type TaxpayerAccounts = ReadonlyMap<string, readonly string[]>

const unitKey = (level: CarriedLoss['level'], code: string): string => `${level} ${code}`

/** If the reader may not see all accounts of a taxpayer, each counts alone, without the taxpayer's losses. */
export const taxUnits = (
  accounts: readonly string[],
  taxpayers: TaxpayerAccounts,
  losses: readonly CarriedLoss[],
): readonly TaxUnit[] => {
  const asked = new Set(accounts)
  const whole = [...taxpayers].filter(([, own]) => own.every((account) => asked.has(account)))
  const taxpayerOf = new Map(whole.flatMap(([taxpayer, own]) => own.map((account) => [account, taxpayer] as const)))
  const unitOf = (account: string): string => {
    const taxpayer = taxpayerOf.get(account)
    return taxpayer === undefined ? unitKey('account', account) : unitKey('taxpayer', taxpayer)
  }
  const lossesOf = Map.groupBy(losses, ({ level, code }) =>
    level === 'account' ? unitOf(code) : unitKey('taxpayer', code),
  )
  return [...Map.groupBy(accounts, unitOf)].map(([unit, own]) => ({
    taxpayer: taxpayerOf.get(own[0] ?? '') ?? null,
    accounts: own,
    losses: lossesOf.get(unit) ?? [],
  }))
}

export const hasSeveralAccounts = ({ accounts }: TaxUnit): boolean => accounts.length > 1

/** For one account the text does not reveal whether the taxpayer has others. */
export const unitText = ({ taxpayer, accounts }: TaxUnit, nameOf: (account: string) => string): string =>
  accounts.length > 1
    ? `These figures are for the taxpayer ${taxpayer ?? ''}: ${accounts.map(nameOf).join(', ')}.`
    : `These figures are for ${accounts.map(nameOf).join('')} only.`
