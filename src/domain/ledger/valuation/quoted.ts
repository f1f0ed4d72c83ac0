import type { Step } from './step.ts'

/** A security is quoted in another currency: `rates` are Australian dollars for one unit of that. */
export interface Quotation {
  readonly currency: string
  readonly rates: readonly Step[]
}

/** With its prices in that currency. */
export interface Quoted extends Quotation {
  readonly prices: readonly Step[]
}
