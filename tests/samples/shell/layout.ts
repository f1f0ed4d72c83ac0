import { layoutMachine } from '../../../src/machines/shell/layout.ts'
import type { Sample } from '../sample.ts'

export const layout: Sample<typeof layoutMachine> = {
  machine: layoutMachine,
  events: [
    { type: 'viewport.widened' },
    { type: 'viewport.narrowed' },
    { type: 'sidebar.toggled' },
    { type: 'sidebar.closed' },
    { type: 'screen.changed', needsWidth: false },
    { type: 'screen.changed', needsWidth: true },
  ],
}
