import type { Pane } from '../../../domain/reports/editor/panes.ts'

export const paneTexts: Readonly<Record<Pane, string>> = { code: 'Code', helpers: 'Helpers', preview: 'Preview' }
