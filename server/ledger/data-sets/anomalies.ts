import { displayDate } from '../../../src/domain/dates/display-date.ts'
import type { Position } from '../../../src/domain/ledger/valuation/ledger.ts'
import type { Anomaly } from '../../../src/domain/ledger/parcels/parcel-history.ts'
import type { Meta } from '../../../src/domain/widgets/table/widget-table.ts'

const said: Readonly<Record<Anomaly['_tag'], string>> = {
  SoldMoreThanHeld: 'sold beyond what was held',
  SplitOfNothing: 'split without a holding',
}

/** What the ledger could not carry out, said under the figures it is missing from. */
export const anomalyMeta = (positions: readonly Position[]): readonly Meta[] =>
  positions.flatMap(({ account, security, history }) =>
    history.anomalies.map(({ _tag, date, quantity }) => ({
      class: 'footer-table-row',
      value: `${account}, ${displayDate(date)}: ${quantity} ${security} ${said[_tag]} and left out.`,
    })),
  )
