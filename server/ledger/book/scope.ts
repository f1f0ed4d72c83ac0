/** Which accounts are read, and the part of the answer each belongs to. */
export type Scope = ReadonlyMap<string, string>

/** All accounts in one part. */
export const together = (accounts: readonly string[]): Scope => new Map(accounts.map((account) => [account, 'whole']))

export const partsOf = (scope: Scope): readonly string[] => [...new Set(scope.values())]
