import { E } from '../../../src/domain/fp.ts'
import { widgetMachine } from '../../../src/machines/widgets/widget.ts'
import { answered, type Sample } from '../sample.ts'

const figures = { _tag: 'Table', table: { columns: [], root: 'rows', rows: [], options: {}, meta: [] } }

const definition = {
  wid: 'distributions',
  name: 'distributions',
  title: 'Distributions',
  type: 'calendar',
  config: { url: '/data/{entity}/{code}/distributions' },
} as const

export const widget: Sample<typeof widgetMachine> = {
  machine: widgetMachine,
  input: {
    definition,
    dashboardKey: { type: 'portfolio', code: 'P1' },
  },
  events: [
    { type: 'definition.changed', definition: { ...definition, title: 'Paid out' } },
    { type: 'notes.changed', notes: [{ title: 'Distributions', content: 'What was paid.' }] },
    { type: 'reload.requested' },
    { type: 'time.changed', dates: { asAt: '2026-06-30' } },
    { type: 'size.toggled' },
    { type: 'size.collapsed' },
    { type: 'size.expanded' },
    { type: 'fullscreen.opened' },
    { type: 'info.opened' },
    { type: 'modal.closed' },
    answered('loadFigures', E.right(figures)),
    answered('loadFigures', E.left({ _tag: 'Unreachable' })),
    answered('loadFigures', E.left({ _tag: 'NotAllowed' })),
    { type: 'retry.due' },
  ],
}
