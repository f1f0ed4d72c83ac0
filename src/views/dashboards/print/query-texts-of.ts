import { O } from '../../../domain/fp.ts'
import { queryTexts } from '../../../domain/widgets/sheet/query-in-words.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'

export const queryTextsOf = (widget: WidgetRef): readonly string[] => {
  const { figures, content } = widget.getSnapshot().context
  if (O.isNone(figures) || O.isNone(content)) return []
  const { value: shown } = figures
  const { value: read } = content
  if (read._tag === 'Graph') return read.actor.getSnapshot().context.hidden.map((name) => `Hidden: ${name}`)
  if (shown._tag !== 'Table' || (read._tag !== 'Table' && read._tag !== 'Grid')) return []
  return queryTexts(shown.table, read.actor.getSnapshot().context.query)
}
