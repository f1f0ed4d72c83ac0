import { Skeleton } from '@mantine/core'
import type { WidgetType } from '../../domain/widgets/widget-definition.ts'
import styles from './widget-skeleton.module.css'

interface Props {
  readonly type: WidgetType
}

/** Reserves about the widget's height, so that nothing below jumps. */
export const WidgetSkeleton = ({ type }: Props) => (
  <div className={styles[type]} role="status" aria-label="Loading">
    <Skeleton height="100%" radius="sm" />
  </div>
)
