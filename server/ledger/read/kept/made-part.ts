import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import type { UnitAction } from '../../../../src/domain/ledger/actions/corporate-action.ts'
import type { PartCourse } from '../../../../src/domain/ledger/valuation/added-courses.ts'

/** A part of a book until a day, with what it was made of that tells whether it is still the same until an earlier day. */
export interface MadePart {
  readonly to: IsoDate
  readonly course: PartCourse
  readonly securities: ReadonlySet<string>
  readonly currencies: ReadonlyMap<string, string>
  readonly actions: readonly UnitAction[]
}
