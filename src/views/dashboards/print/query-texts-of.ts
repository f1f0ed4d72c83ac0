import { O } from '../../../domain/fp.ts'
import { queryTexts } from '../../../domain/widgets/sheet/query-in-words.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'

export const queryTextsOf = (widget: WidgetRef): readonly string[] => {
  const { figures, content } = widget.getSnapshot().context
  if (O.isNone(figures) || O.isNone(content)) return []
  const { value: shown } = figures
  const { value: read } = content
  switch (read._tag) {
    case 'Graph':
      return read.actor.getSnapshot().context.hidden.map((name) => `Hidden: ${name}`)
    case 'Grid':
    case 'Table':
      return shown._tag === 'Table' ? queryTexts(shown.table, read.actor.getSnapshot().context.query) : []
    case 'Calendar':
    case 'Form':
      return []
  }
}
