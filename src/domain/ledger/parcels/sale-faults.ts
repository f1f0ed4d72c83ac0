import { E, O, pipe } from '../../fp.ts'
import { roundToCents } from '../../money.ts'
import { formatCell } from '../../widgets/table/format-cell.ts'
import type { HeldParcels, HeldSecurity } from './held-parcels.ts'
import { unitsText } from '../units-text.ts'
import { isAbove, purchaseFaults } from './pick-draft.ts'
import type { RequestedSale } from './sale-asked.ts'
import { heldSecurityOf, pickedUnits, type SaleDraft, saleFromDraft, salePrice, saleUnits } from './sale-draft.ts'
import { amountFault, isEmpty, typedNumber } from './typed-number.ts'

type MaybeFault = string | null

export interface SaleFaults {
  readonly units: MaybeFault
  readonly price: MaybeFault
  readonly rate: MaybeFault
  readonly brokerage: MaybeFault
  readonly picks: ReadonlyMap<number, string>
  readonly picked: MaybeFault
}

const isOnOrAfterAsAt = ({ asAt }: HeldParcels, { on }: SaleDraft): boolean => on === null || on >= asAt

const isZero = (typed: E.Either<unknown, number>): boolean => E.isRight(typed) && typed.right === 0

const aboveZeroFault = (text: string): MaybeFault =>
  isEmpty(text) || isZero(typedNumber(text)) ? 'Enter more than zero' : amountFault(text)

const unitsFault = (known: HeldParcels, held: HeldSecurity, draft: SaleDraft): MaybeFault => {
  if (draft.units === null) return null
  const isTooMany = isOnOrAfterAsAt(known, draft) && isAbove(saleUnits(held, draft), held.quantity)
  return isTooMany ? `You hold ${unitsText(held.quantity)}` : aboveZeroFault(draft.units)
}

const priceFault = ({ price }: SaleDraft): MaybeFault => {
  if (price === null) return null
  return isEmpty(price) ? 'Enter a price, or use the last price' : amountFault(price)
}

const proceedsOf = (held: HeldSecurity, draft: SaleDraft): E.Either<unknown, number> =>
  pipe(
    E.Do,
    E.bind('units', () => saleUnits(held, draft)),
    E.bind('price', () => salePrice(held, draft)),
    E.map(({ units, price }) => roundToCents(units * price)),
  )

/** Brokerage must not exceed the value of the sale, as imports require. */
const brokerageFault = (held: HeldSecurity, draft: SaleDraft): MaybeFault => {
  const proceeds = proceedsOf(held, draft)
  return E.isRight(proceeds) && isAbove(typedNumber(draft.brokerage), proceeds.right)
    ? `At most the sale value of ${formatCell('currency', proceeds.right)}`
    : amountFault(draft.brokerage)
}

const pickedFault = (held: HeldSecurity, draft: SaleDraft): MaybeFault => {
  const [picked, sold] = [pickedUnits(held, draft), saleUnits(held, draft)]
  return E.isRight(sold) && picked > sold.right
    ? `You chose ${unitsText(picked)} units, but the sale is for ${unitsText(sold.right)}.`
    : null
}

export const saleFaults = (known: HeldParcels, held: HeldSecurity, draft: SaleDraft): SaleFaults => ({
  units: unitsFault(known, held, draft),
  price: priceFault(draft),
  rate: held.quote === null || draft.rate === null ? null : aboveZeroFault(draft.rate),
  brokerage: brokerageFault(held, draft),
  picks: purchaseFaults(held.parcels, draft.picks, isOnOrAfterAsAt(known, draft)),
  picked: pickedFault(held, draft),
})

const isFaultless = ({ picks, ...others }: SaleFaults): boolean =>
  picks.size === 0 && Object.values(others).every((fault) => fault === null)

export const faultlessSale = (known: HeldParcels, draft: SaleDraft): O.Option<RequestedSale> =>
  pipe(
    heldSecurityOf(known, draft),
    O.filter((held) => isFaultless(saleFaults(known, held, draft))),
    O.chain((held) => saleFromDraft(known, held, draft)),
  )
