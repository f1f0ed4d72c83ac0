import { Alert } from '@mantine/core'
import { areSameTerms } from '../../../domain/trading/order/terms/order-terms.ts'
import type { ShownOrder } from '../../../domain/trading/order/shown-order.ts'
import { changedUnitsText, filledText, statusTexts, termsText } from './order-texts.ts'

interface Props {
  readonly order: ShownOrder
  readonly begunWith: ShownOrder
  readonly names: ReadonlyMap<string, string>
  readonly isOver: boolean
}

const isRequestedAgain = (before: ShownOrder, { request }: ShownOrder): boolean =>
  before.request !== null && request !== null && request !== before.request

export const OrderChanged = ({ order, begunWith, names, isOver }: Props) => (
  <Alert color="yellow" role="status" mb="sm" title="This order has changed">
    {statusTexts[order.status]}. {filledText(order)}.{order.reason !== '' && ` “${order.reason}”.`}
    {!areSameTerms(begunWith, order) &&
      ` Before: ${termsText(begunWith)}. Now: ${termsText(order)}. ${changedUnitsText(begunWith, order, names)}`}
    {isRequestedAgain(begunWith, order) && ' A different request is now with the broker.'}
    {isOver && ' This action is no longer possible.'}
  </Alert>
)
