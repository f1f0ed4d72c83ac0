import type { CallerPseudonyms, Pseudonym } from '../logger/security-log.ts'
import { addressBlock } from './address-block.ts'

export const describeCaller = (pseudonym: Pseudonym, address: string, username?: string): CallerPseudonyms => ({
  ...(username === undefined ? {} : { account: pseudonym('account', username) }),
  source: pseudonym('source', addressBlock(address)),
})
