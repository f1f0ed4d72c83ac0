import * as t from 'io-ts'
import { BrokerSide } from '../order/fills/fill.ts'

/** That the order desk works an order by itself which a broker had by `side`. */
export const WorkedByHand = t.readonly(t.strict({ side: BrokerSide, reason: t.string, by: t.string, at: t.string }))
export type WorkedByHand = t.TypeOf<typeof WorkedByHand>
