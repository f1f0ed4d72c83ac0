import { useDraggable } from '@dnd-kit/core'
import { useMemo } from 'react'

export const useDragHandle = (wid: string, isEnabled: boolean) => {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: wid, disabled: !isEnabled })
  const handle = useMemo(() => ({ ...attributes, ...listeners, ref: setNodeRef }), [attributes, listeners, setNodeRef])
  return { handle, isLifted: isDragging }
}
