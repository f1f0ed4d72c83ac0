import styles from './figures.module.css'

interface Props<Size> {
  readonly sizes: readonly Size[]
  readonly size: Size
  readonly onResize: (size: Size) => void
}

export const PageSize = <Size extends number | null>({ sizes, size, onResize }: Props<Size>) => (
  <label className={styles['size']}>
    Rows
    <select
      className={`${styles['input'] ?? ''} ${styles['select'] ?? ''}`}
      value={sizes.indexOf(size)}
      onChange={(event) => {
        const chosen = sizes[Number(event.currentTarget.value)]
        if (chosen !== undefined) onResize(chosen)
      }}
    >
      {sizes.map((each, index) => (
        <option key={String(each)} value={index}>
          {each ?? 'All'}
        </option>
      ))}
    </select>
  </label>
)
