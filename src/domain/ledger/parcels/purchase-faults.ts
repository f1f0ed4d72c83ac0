import { E } from '../../fp.ts'
import { totalQuantity } from './parcel.ts'
import { amountFault, typedNumber } from './typed-number.ts'
import { unitsText } from '../units-text.ts'

/** Units as they are typed, by the ids of purchases. */
export type PickDraft = ReadonlyMap<number, string>

interface Purchased {
  readonly id: number | null
  readonly quantity: number
}

export const isMore = (typed: E.Either<unknown, number>, most: number): boolean =>
  E.isRight(typed) && typed.right > most

/** What is wrong with units that are typed of purchases that are there; how many a purchase has is known where it `isBounded`. */
export const purchaseFaults = (
  parcels: readonly Purchased[],
  picks: PickDraft,
  isBounded: boolean,
): ReadonlyMap<number, string> =>
  new Map(
    [...picks].flatMap(([id, text]) => {
      const own = parcels.filter((parcel) => parcel.id === id)
      const most = totalQuantity(own, ({ quantity }) => quantity)
      const isTooMany = isBounded && isMore(typedNumber(text), most)
      const fault = isTooMany ? `At most ${unitsText(most)} of this purchase` : amountFault(text)
      return own.length === 0 || fault === null ? [] : [[id, fault] as const]
    }),
  )
