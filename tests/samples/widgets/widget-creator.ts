import { E } from '../../../src/domain/fp.ts'
import { emptyWidget } from '../../../src/domain/widgets/library/new-widget.ts'
import { widgetCreatorMachine } from '../../../src/machines/widgets/widget-creator.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'

/** Without places there is no preview: each would be an actor of its own, and another state. */
export const widgetCreator: Sample<typeof widgetCreatorMachine> = {
  machine: widgetCreatorMachine,
  events: [
    answered('listPlaces', E.right([])),
    answered('listPlaces', lostRead),
    answered('listPlaces', refusedRead),
    { type: 'retry.due' },
    { type: 'places.retried' },
    { type: 'draft.edited', draft: { ...emptyWidget, title: 'What you own' } },
    { type: 'save.requested' },
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.refused' },
    answered('defineWidget', E.right(null)),
    answered('defineWidget', E.left({ _tag: 'NameTaken' })),
    answered('defineWidget', E.left({ _tag: 'Lost' })),
  ],
}
