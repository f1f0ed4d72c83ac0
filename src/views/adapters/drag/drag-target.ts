import { useDroppable } from '@dnd-kit/core'
import { type Gap, gapId } from './drag-gap.ts'

/** What makes an element a gap widgets can be let go in; `lifted` is the one that is over it. */
export const useDragTarget = (gap: Gap) => {
  const id = gapId(gap)
  const { setNodeRef, isOver, active } = useDroppable({ id })
  return { id, ref: setNodeRef, lifted: isOver && active !== null ? String(active.id) : null }
}
