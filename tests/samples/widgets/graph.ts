import { E } from '../../../src/domain/fp.ts'
import { graphMachine } from '../../../src/machines/widgets/graph.ts'
import { answered, type Sample } from '../sample.ts'

const picture = { title: 'Value', svg: '<svg/>', width: 600, height: 240 }

export const graph: Sample<typeof graphMachine> = {
  machine: graphMachine,
  events: [
    { type: 'legend.pressed', name: 'Series 1' },
    { type: 'range.chosen', range: '1Y' },
    { type: 'legend.unfolded' },
    { type: 'legend.folded' },
    { type: 'point.reached', point: 1 },
    { type: 'key.pressed', key: 'ArrowRight', points: 3 },
    { type: 'point.left' },
    { type: 'picture.requested', format: 'png', picture, named: { title: 'Value', name: '', days: [], filters: [] } },
    answered('savePicture', E.right(null)),
    answered('savePicture', E.left({ _tag: 'NotDrawn' })),
    answered('savePicture', E.left({ _tag: 'TooManyRequests', retryAfter: 12 })),
    { type: 'failure.dismissed' },
  ],
}
