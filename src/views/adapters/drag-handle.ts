import { useDraggable } from '@dnd-kit/core'

/** What makes a button the handle a widget is moved by. */
export const useDragHandle = (wid: string, isEnabled: boolean) => {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: wid, disabled: !isEnabled })
  return { handle: { ...attributes, ...listeners, ref: setNodeRef }, isLifted: isDragging }
}
