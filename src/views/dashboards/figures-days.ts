import { O } from '../../domain/fp.ts'
import { metaOf } from '../../domain/widgets/figures/figures.ts'
import type { WidgetRef } from '../../machines/widgets/widget.ts'
import { metaValues } from '../widgets/figures/meta-text.tsx'

const daysOf = (widget: WidgetRef): readonly string[] => {
  const { figures } = widget.getSnapshot().context
  return O.isSome(figures) ? metaValues(metaOf(figures.value), 'title-suffix') : []
}

export const figuresDays = (widgets: readonly WidgetRef[]): readonly string[] => [...new Set(widgets.flatMap(daysOf))]
