import { colorSchemeMachine } from '../../../src/machines/shell/color-scheme.ts'
import type { Sample } from '../sample.ts'

export const colorScheme: Sample<typeof colorSchemeMachine> = {
  machine: colorSchemeMachine,
  events: [
    { type: 'scheme.switched' },
    { type: 'scheme.changed', scheme: 'light' },
    { type: 'scheme.changed', scheme: 'dark' },
    { type: 'print.changed', isPrinted: true },
    { type: 'print.changed', isPrinted: false },
  ],
}
