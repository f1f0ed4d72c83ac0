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

const isAskedAnew = (before: ShownOrder, { request }: ShownOrder): boolean =>
  before.request !== null && request !== null && request !== before.request

export const OrderChanged = ({ order, begunWith, names, isOver }: Props) => (
  <Alert color="yellow" role="status" mb="sm" title="This order has changed meanwhile">
    {statusTexts[order.status]}. {filledText(order)}.{order.reason !== '' && ` “${order.reason}”.`}
    {!areSameTerms(begunWith, order) &&
      ` It was ${termsText(begunWith)}. It is ${termsText(order)} by now. ${changedUnitsText(begunWith, order, names)}`}
    {isAskedAnew(begunWith, order) && ' What the broker is asked is another request by now.'}
    {isOver && ' This cannot be done any more.'}
  </Alert>
)
