import { E, O } from '../../../src/domain/fp.ts'
import { emptyWidget, widgetFrom } from '../../../src/domain/widgets/library/new-widget.ts'
import { widgetDefinitionOf } from '../../../src/domain/widgets/widget.ts'
import { widgetPreviewerMachine } from '../../../src/machines/widgets/widget-previewer.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'

const definition = widgetDefinitionOf(widgetFrom({ ...emptyWidget, title: 'Own' }), 'preview')

/** Lists no dashboards: each preview would be an actor of its own, and another state. */
export const widgetPreviewer: Sample<typeof widgetPreviewerMachine> = {
  machine: widgetPreviewerMachine,
  input: { definition: O.none },
  events: [
    { type: 'definition.changed', definition },
    { type: 'definition.changed', definition: O.none },
    answered('listDashboards', E.right([])),
    answered('listDashboards', lostRead),
    answered('listDashboards', refusedRead),
    { type: 'retry.due' },
    { type: 'dashboards.retried' },
  ],
}
