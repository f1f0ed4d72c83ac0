import { totalOf } from '../../money.ts'
import { creditOf, type IncomePart } from './component.ts'

export const isNotBrokenDown = ({ component, payment }: Pick<IncomePart, 'component' | 'payment'>): boolean =>
  component === null && payment !== 'interest'

export const hasUnknownCredit = (part: IncomePart): boolean => isNotBrokenDown(part) || part.isCreditMissing === true

export const isIncomplete = (parts: readonly IncomePart[]): boolean => parts.some(hasUnknownCredit)

/** A minimum if some credits are missing; null if none is known. */
export const knownCredits = (parts: readonly IncomePart[]): number | null => {
  const known = totalOf(parts, creditOf)
  return known === 0 && isIncomplete(parts) ? null : known
}
