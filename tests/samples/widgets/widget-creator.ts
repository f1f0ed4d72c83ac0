import { E, O } from '../../../src/domain/fp.ts'
import { emptyWidget } from '../../../src/domain/widgets/library/new-widget.ts'
import {
  newWidget as input,
  newWidgetMachine,
  widgetCreatorMachine,
} from '../../../src/machines/widgets/widget-creator.ts'
import { answered, type Sample } from '../sample.ts'

export const newWidget = {
  machine: newWidgetMachine,
  input,
  events: [
    { type: 'draft.edited', draft: { ...emptyWidget, title: 'What you own' } },
    { type: 'save.requested' },
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.refused' },
    answered('save', E.right(null)),
    answered('save', E.left({ _tag: 'Field', fields: ['name'], message: 'This name is taken' })),
    answered('save', E.left({ _tag: 'Lost' })),
  ],
} satisfies Sample<typeof newWidgetMachine>

export const widgetCreator: Sample<typeof widgetCreatorMachine> = {
  machine: widgetCreatorMachine,
  events: [answered('editor', O.none), answered('editor', O.some(null))],
}
