import { simulatedNote } from '../../../src/domain/ledger/trades/posting.ts'
import type { WidgetGraph } from '../../../src/domain/widgets/graph/widget-graph.ts'
import type { WidgetTable } from '../../../src/domain/widgets/table/widget-table.ts'
import { countSimulated } from '../read/count-simulated.ts'
import { codesOf, type Reading } from './reading.ts'

/** Says of figures that they include trades of the simulated exchange. */
export const withSimulatedNote = async <Figures extends WidgetTable | WidgetGraph>(
  reading: Pick<Reading, 'accounts' | 'asAt' | 'snapshot'>,
  figures: Figures,
): Promise<Figures> => {
  const value = simulatedNote(await countSimulated(reading.snapshot, codesOf(reading), reading.asAt))
  return value === '' ? figures : { ...figures, meta: [...figures.meta, { class: 'subtitle', value }] }
}
