import { useDroppable } from '@dnd-kit/core'
import { type Gap, gapId } from './drag-gap.ts'

export const useDragTarget = (gap: Gap) => {
  const id = gapId(gap)
  const { setNodeRef, isOver, active } = useDroppable({ id })
  return { id, ref: setNodeRef, lifted: isOver && active !== null ? String(active.id) : null }
}
