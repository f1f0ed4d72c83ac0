import { graphMachine } from '../graph.ts'
import type { Sample } from './sample.ts'

export const graph: Sample<typeof graphMachine> = {
  machine: graphMachine,
  events: [
    { type: 'legend.pressed', name: 'Series 1' },
    { type: 'legend.unfolded' },
    { type: 'legend.folded' },
    { type: 'point.reached', point: 1 },
    { type: 'key.pressed', key: 'ArrowRight', points: 3 },
    { type: 'point.left' },
  ],
}
