import type { TableMeta, MetaClass } from '../../../domain/widgets/table/widget-table.ts'
import styles from './figures.module.css'

export const metaValues = (meta: readonly TableMeta[], sought: MetaClass): readonly string[] =>
  meta.filter((each) => each.class === sought).map(({ value }) => value)

export const MetaSubtitles = ({ meta }: { readonly meta: readonly TableMeta[] }) =>
  metaValues(meta, 'subtitle').map((subtitle) => (
    <p key={subtitle} className={styles['subtitle']}>
      {subtitle}
    </p>
  ))
