import { E } from '../../../src/domain/fp.ts'
import { personalViewMachine } from '../../../src/machines/dashboards/personal-view.ts'
import { answered, type Sample } from '../sample.ts'

const folded = { collapsed: true }

export const personalView: Sample<typeof personalViewMachine> = {
  machine: personalViewMachine,
  input: { type: 'portfolio', code: 'P1' },
  events: [
    { type: 'view.changed', wid: 'a', view: folded },
    { type: 'view.saved', wid: 'a', view: folded, position: 4 },
    { type: 'save.failed' },
    { type: 'views.changed', position: 5, event: { type: 'ViewsReset' } },
    { type: 'reset.opened' },
    { type: 'reset.cancelled' },
    { type: 'reset.confirmed' },
    answered('loadViews', E.right({ views: {}, position: 3 })),
    answered('loadViews', E.left({ _tag: 'Unreachable' })),
    answered('resetViews', E.right({ position: 6 })),
    answered('resetViews', E.left({ _tag: 'Unreachable' })),
  ],
}
