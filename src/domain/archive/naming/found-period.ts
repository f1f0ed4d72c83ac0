import { O } from '../../fp.ts'
import { financialYearOfQuarter, type Quarter } from '../quarter.ts'
import type { Found } from './found.ts'

export interface FoundPeriod {
  readonly Year?: number
  readonly Quarter?: Quarter
}

/** What is called a financial year and no quarter is all of it. */
const quarterOf = ({ quarter, month, isSaidFinancial = false }: Found): Quarter | undefined =>
  quarter ?? month ?? (isSaidFinancial ? 'FY' : undefined)

/** Which quarter a name says, none when it says two that are not the same. */
export const foundPeriod = (found: Found): O.Option<FoundPeriod> => {
  const { year, fy, quarter, month } = found
  if (quarter !== undefined && month !== undefined && quarter !== month) return O.none
  const Quarter = quarterOf(found)
  if (Quarter === undefined) return O.some(fy === undefined ? {} : { Year: fy })
  const ended = year === undefined ? undefined : financialYearOfQuarter(year, Quarter)
  if (ended !== undefined && fy !== undefined && ended !== fy) return O.none
  const Year = fy ?? ended
  return O.some(Year === undefined ? { Quarter } : { Year, Quarter })
}
