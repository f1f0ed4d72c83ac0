import { useSelector } from '@xstate/react'
import { titleShown } from '../../domain/dashboards/presence/typed-titles.ts'
import { widgetTitle } from '../../domain/widgets/widget.ts'
import type { WidgetRef } from '../../machines/widgets/widget.ts'
import { today } from '../adapters/today.ts'
import { useTypedTitle } from './use-typed-title.ts'

export const useTitle = (widget: WidgetRef): string => {
  const title = useSelector(widget, ({ context }) => context.definition.title)
  const typed = useTypedTitle(useSelector(widget, ({ context }) => context.definition.wid))
  return widgetTitle(titleShown(title, typed), today())
}
