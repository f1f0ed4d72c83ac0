import type { Meta, MetaClass } from '../../../domain/widgets/table/widget-table.ts'
import styles from './figures.module.css'

export const metaValues = (meta: readonly Meta[], sought: MetaClass): readonly string[] =>
  meta.filter((each) => each.class === sought).map(({ value }) => value)

export const Subtitles = ({ meta }: { readonly meta: readonly Meta[] }) =>
  metaValues(meta, 'subtitle').map((subtitle) => (
    <p key={subtitle} className={styles['subtitle']}>
      {subtitle}
    </p>
  ))
