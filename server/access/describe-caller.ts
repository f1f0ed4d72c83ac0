import type { CallerPseudonyms, PseudonymOf } from '../logger/security-log.ts'
import { addressBlock } from './address-block.ts'

export const describeCaller = (pseudonym: PseudonymOf, address: string, username?: string): CallerPseudonyms => ({
  ...(username === undefined ? {} : { account: pseudonym('account', username) }),
  source: pseudonym('source', addressBlock(address)),
})
