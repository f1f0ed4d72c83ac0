import type { ReactNode } from 'react'
import type { EditModeRef } from '../../../machines/dashboards/edit-mode.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import type { DropGap } from './drop-gap.tsx'

interface OfWidget {
  readonly edit: EditModeRef
  readonly widget: WidgetRef
}

/** What edit mode puts on a dashboard's cards and between them; it comes with the code of edit mode, which few people need. */
export interface EditTools {
  readonly edit: EditModeRef
  readonly Handle: (props: OfWidget) => ReactNode
  readonly Actions: (props: OfWidget) => ReactNode
  readonly Gap: typeof DropGap
}
