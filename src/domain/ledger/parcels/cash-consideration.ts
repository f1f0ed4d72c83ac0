import type { IsoDate } from '../../dates/iso-date.ts'
import { roundToCents, totalOf } from '../../money.ts'
import type { DatedStep } from '../valuation/step.ts'

interface CashOfDay {
  readonly paid: number
  readonly due: number
}

const totalOfSteps = (steps: readonly DatedStep[]): number => totalOf(steps, ({ value }) => value)

/** Merger cash paid and due on a day, if they differ by more than a cent. */
export const considerationMismatch = (
  considerations: readonly DatedStep[],
  received: readonly DatedStep[],
  date: IsoDate,
): CashOfDay | undefined => {
  const paid = totalOfSteps(received.filter((one) => one.date === date))
  const due = roundToCents(totalOfSteps(considerations) - totalOfSteps(received.filter((one) => one.date < date)))
  return roundToCents(Math.abs(paid - due)) > 0.01 ? { paid, due } : undefined
}
