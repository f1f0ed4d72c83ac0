import type { IsoDate } from '../../dates/iso-date.ts'
import { cents, totalOf } from '../../money.ts'
import type { Step } from '../valuation/step.ts'

interface CashOfDay {
  readonly paid: number
  readonly due: number
}

const total = (steps: readonly Step[]): number => totalOf(steps, ({ value }) => value)

/** Merger cash paid and due on a day, if they differ by more than a cent. */
export const otherThanDue = (
  considerations: readonly Step[],
  received: readonly Step[],
  date: IsoDate,
): CashOfDay | undefined => {
  const paid = total(received.filter((one) => one.date === date))
  const due = cents(total(considerations) - total(received.filter((one) => one.date < date)))
  return cents(Math.abs(paid - due)) > 0.01 ? { paid, due } : undefined
}
