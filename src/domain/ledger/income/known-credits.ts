import { totalOf } from '../../money.ts'
import { creditOf, type IncomePart } from './component.ts'

/** Nobody has said what it consists of, so its credits are not known. Interest has none. */
export const isNotBrokenDown = ({ component, payment }: Pick<IncomePart, 'component' | 'payment'>): boolean =>
  component === null && payment !== 'interest'

export const isIncomplete = (parts: readonly IncomePart[]): boolean => parts.some(isNotBrokenDown)

/** Null where some payments are not broken down and no credit of the others is known; at least the amount where one is. */
export const knownCredits = (parts: readonly IncomePart[]): number | null => {
  const known = totalOf(parts, creditOf)
  return known === 0 && isIncomplete(parts) ? null : known
}
